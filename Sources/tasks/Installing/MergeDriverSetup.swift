import TaskFiles
import TaskWorkspace

/// The registration of `tasks git merge-driver` in a repository: a command in its configuration, and the attribute of
/// task files in its own git folder.
struct MergeDriverSetup {
  static let driverKey = "merge.tasks.driver"
  static let nameKey = "merge.tasks.name"
  private static let name = "task files, merged task by task"

  /// The attributes, as `init` writes such lines.
  private static let attributes = InitialFile(
    InitOption.attributes, "attributes", "", .lines, "*.tasks merge=tasks\n*.tasks.md merge=tasks\n")

  let invocation: Invocation
  let git: GitProgram
  /// The file of attributes that belongs to the repository alone.
  private let path: BytePath
  /// The shared git folder, in which the file is.
  let root: BytePath

  init(_ invocation: Invocation, _ git: GitProgram, in folder: BytePath) throws(CommandFailure) {
    self.invocation = invocation
    self.git = git
    let common = try invocation.asking { () throws(GitProgram.Failure) in
      try git.line(["rev-parse", "--git-common-dir"])
    }
    root = folder.joined(BytePath(common)).normalized()
    path = root.joined("info/attributes")
  }

  /// The command that git runs. If the program is missing or is killed, git's own merge of lines takes its place:
  /// otherwise git would keep our version without any mark.
  static func command(_ program: BytePath?) -> [UInt8] {
    var text = program.map { HookScript.quoted($0.bytes) } ?? Array("tasks".utf8)
    text = text.flatMap { $0 == UInt8(ascii: "%") ? [$0, $0] : [$0] }
    text += " git merge-driver --marker-size %L --path %P --labels %S %X %Y -- %O %A %B; s=$?; ".utf8
    text += "case $s in 0|1) exit $s;; esac; ".utf8
    text += "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B".utf8
    return text
  }

  /// Whether a command of the configuration is one that this program wrote.
  static func isOwn(_ command: [UInt8]) -> Bool {
    let end = Self.command(nil).dropFirst("tasks".utf8.count)
    return command.count > end.count && command.suffix(end.count) == end
  }

  /// The command in the configuration; `nil` if there is none.
  func known() throws(CommandFailure) -> [UInt8]? {
    try invocation.asking { () throws(GitProgram.Failure) in try git.value(of: Self.driverKey) }
  }

  /// Registers the driver, unless the user has registered another one.
  func install() throws(CommandFailure) -> ExitStatus {
    if let known = try known(), !Self.isOwn(known) {
      invocation.console.report(
        .warning, "git keeps another merge driver named 'tasks', so task files are not merged task by task",
        help: "remove it with 'git config --unset \(Self.driverKey)', and run 'tasks git install' again")
      return .findings
    }
    let command = Self.command(ProcessStart.program)
    if try known() != command {
      try invocation.asking { () throws(GitProgram.Failure) in
        _ = try git.output(["config", "--local", Self.nameKey, Self.name])
        _ = try git.output(["config", "--local", Self.driverKey, String(decoding: command, as: UTF8.self)])
      }
    }
    let shown = invocation.opener.shown(path)
    guard FileStatus.ifAny(path, followingLinks: false) != nil else {
      return invocation.write(
        Array(Self.attributes.lines.joined()), to: path, as: .direct(root: root), shownAs: shown)
    }
    return invocation.change(path, as: .direct(root: root), shownAs: shown) { old in
      let missing = Self.attributes.missing(in: old)
      return missing.isEmpty ? nil : old + missing
    }
  }

  /// Takes back what `install` wrote.
  func uninstall() throws(CommandFailure) -> ExitStatus {
    if let known = try known(), Self.isOwn(known) {
      for key in [Self.driverKey, Self.nameKey] {
        try invocation.asking { () throws(GitProgram.Failure) in
          if try git.value(of: key) != nil { _ = try git.output(["config", "--local", "--unset", key]) }
        }
      }
    }
    guard FileStatus.ifAny(path, followingLinks: false) != nil else { return .success }
    let shown = invocation.opener.shown(path)
    var isEmpty = false
    let status = invocation.change(path, as: .direct(root: root), shownAs: shown) { old in
      let lines = old.split(separator: 0x0A, omittingEmptySubsequences: true)
      let kept = lines.filter { line in !Self.attributes.lines.contains { $0.dropLast() == line } }
      isEmpty = kept.isEmpty
      return kept.count == lines.count ? nil : kept.flatMap { $0 + [0x0A] }
    }
    if status == .success, isEmpty { try? path.removeFile() }
    return status
  }
}
