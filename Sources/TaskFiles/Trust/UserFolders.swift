/// The folders of the user who runs the program. They come only from the environment, because a static executable
/// cannot read the system's user list.
package struct UserFolders: Equatable, Sendable {
  package var home: BytePath?
  /// The folder of configurations: `$XDG_CONFIG_HOME`, else `~/.config`.
  package var configuration: BytePath?
  /// The folder for data that persists between runs: `tasks` in `$XDG_STATE_HOME`, else in `~/.local/state`. It is
  /// created at the first write.
  package var state: BytePath?
  /// The folders in which Neovim records unsaved changes: `nvim/swap` beside `state`, and below `$XDG_DATA_HOME`, else
  /// `~/.local/share`, where versions before 0.8 did.
  package var swapFolders: [BytePath]
  /// The owners whose files may control what is read.
  package var trust: FileTrust

  /// The settings that count in all workspaces.
  package var settingsFile: BytePath? { configuration?.joined("tasks/config.json") }

  /// The folder of texts that a person is editing.
  package var editFolder: BytePath? { state?.joined("edit") }

  /// The prefix below which a person's own programs are installed.
  package var standardPrefix: BytePath? { home?.joined(".local") }

  /// Returns a path that a person wrote into their own settings: `~`, `~/…` and relative paths begin at the home
  /// folder. Returns `nil` for those if the home folder is unknown.
  package func path(_ text: [UInt8]) -> BytePath? {
    let path = BytePath(text)
    if path.isAbsolute { return path }
    let isTilde = path.components.first?.elementsEqual("~".utf8) == true
    let rest = isTilde ? BytePath(Array(text.dropFirst(1).drop { $0 == BytePath.slash })) : path
    return home?.joined(rest).normalized()
  }

  /// Returns a path as a person writes it: one below the home folder begins with `~/`.
  package func abbreviated(_ path: BytePath) -> BytePath {
    guard let home = try? home?.resolved(), path.isInside(home), path != home else { return path }
    return BytePath("~/").joined(path.relative(to: home))
  }

  package init(
    home: BytePath?, configuration: BytePath? = nil, state: BytePath? = nil, data: BytePath? = nil,
    trust: FileTrust = .current
  ) {
    self.trust = trust
    self.home = home
    self.configuration = configuration ?? home?.joined(".config")
    let stateHome = state ?? home?.joined(".local/state")
    self.state = stateHome?.joined("tasks")
    swapFolders = [stateHome, data ?? home?.joined(".local/share")].compactMap { $0?.joined("nvim/swap") }
  }

  /// Reads the environment. Relative values count as not set, as the XDG specification requires.
  package init(environment: (String) -> [UInt8]?, trust: FileTrust = .current) {
    func absolute(_ value: [UInt8]?) -> BytePath? { value.map { BytePath($0) }.flatMap { $0.isAbsolute ? $0 : nil } }
    self.init(
      home: absolute(environment("HOME")), configuration: absolute(environment("XDG_CONFIG_HOME")),
      state: absolute(environment("XDG_STATE_HOME")), data: absolute(environment("XDG_DATA_HOME")), trust: trust)
  }

  package static var current: UserFolders { UserFolders(environment: ProcessStart.environment) }
}
