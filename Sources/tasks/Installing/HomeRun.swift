import JSON
import TaskFiles
import TaskLinter

/// Writes the home folder into the user's own settings.
struct HomeRun {
  let invocation: Invocation
  /// The new home: an absolute path without links.
  let home: BytePath

  private var console: Console { invocation.console }

  func run() throws(CommandFailure) -> ExitStatus {
    guard let path = invocation.userFolders.settingsFile else {
      throw .usage("there is no folder for your settings", help: "set 'HOME' or 'XDG_CONFIG_HOME'")
    }
    guard let text = String(validating: written.bytes, as: UTF8.self) else {
      throw .usage(
        "'\(home.bytes)' cannot be written to the settings: it is not valid UTF-8", help: "choose another name")
    }
    var json = JSONText()
    json.append(string: text.utf8Span.span)
    let pair = Array("  \"home\": ".utf8) + json.bytes
    let entry = pair + Array(",\n".utf8)
    if let known = try invocation.home() {
      if ((try? known.resolved()) ?? known) == home { return .success }
      console.report(
        .error, "your home workspace is already '\(known.bytes)'",
        help: "to use another one, change 'home' in '\(path.bytes)'")
      return .usage
    }
    if FileStatus.ifAny(path, followingLinks: false) == nil {
      let status = invocation.write(
        Array("{\n".utf8) + pair + Array("\n}\n".utf8), to: path, as: .personal, shownAs: path)
      if status == .success { console.writeLine("wrote '\(path.bytes)': '-g' now uses '\(written.bytes)'") }
      return status
    }
    return add(entry, to: path)
  }

  /// Adds the setting to a file of settings, or says which line to add.
  private func add(_ entry: [UInt8], to path: BytePath) -> ExitStatus {
    var isRefused = false
    let status = invocation.change(path, as: .personal, shownAs: path) { old in
      let new = Self.added(entry, to: old, at: path)
      isRefused = new == nil
      return new
    }
    if isRefused {
      console.report(.error, "cannot add to '\(path.bytes)'", help: "add this line to it:")
      console.write(verbatim: entry[...])
      return .findings
    }
    if status == .success {
      console.writeLine("added to '\(path.bytes)':")
      console.writeLine("  \("+", Style(.green)) \(entry.dropLast())")
    }
    return status
  }

  /// The path as the settings spell it: starting with `~` below the user's home directory.
  private var written: BytePath { invocation.userFolders.abbreviated(home) }

  /// Returns the settings with one more line below the first brace; `nil` where no position yields valid settings.
  private static func added(_ entry: [UInt8], to old: [UInt8], at path: BytePath) -> [UInt8]? {
    let lineEnds = old.indices.lazy.filter { old[$0] == UInt8(ascii: "\n") }.prefix(mostLines)
    for lineEnd in lineEnds {
      let new = Array(old[...lineEnd]) + entry + old[(lineEnd + 1)...]
      let file = SettingsFile(new, path: path, layer: .user, rules: LintRule.all.map(\.name))
      if file.problems.isEmpty, file.value(of: Setting.home.field) != nil { return new }
    }
    return nil
  }

  /// The maximum number of positions to try, which allows for comment lines above the brace.
  private static let mostLines = 32
}
