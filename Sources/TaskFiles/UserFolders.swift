/// Where the person who runs the program keeps things. Asked of the environment alone: the system's list of users
/// cannot be read in a static executable.
package struct UserFolders: Equatable, Sendable {
  package var home: BytePath?
  /// `$XDG_CONFIG_HOME`, else `~/.config`.
  package var configuration: BytePath?
  /// What this program keeps from run to run: `tasks` in `$XDG_STATE_HOME`, else in `~/.local/state`. Made when first
  /// written to.
  package var state: BytePath?

  package init(home: BytePath?, configuration: BytePath? = nil, state: BytePath? = nil) {
    self.home = home
    self.configuration = configuration ?? home?.joined(".config")
    self.state = (state ?? home?.joined(".local/state"))?.joined("tasks")
  }

  /// As the environment tells. Values that are not absolute count as not set, as the XDG specification says.
  package init(environment: (String) -> [UInt8]?) {
    func absolutePath(in variable: String) -> BytePath? {
      environment(variable).map { BytePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
    }
    self.init(
      home: absolutePath(in: "HOME"), configuration: absolutePath(in: "XDG_CONFIG_HOME"),
      state: absolutePath(in: "XDG_STATE_HOME"))
  }

  package static var current: UserFolders { UserFolders(environment: ProcessStart.environment) }
}
