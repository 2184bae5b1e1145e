import TaskFiles

/// The lines of this program in a git hook: two lines between two markers.
///
/// The first line finds the program, first where it was at installation, then on `PATH`. If neither has it, the line
/// refuses the commit with a message.
struct HookScript {
  private static let shell = Array("#!/bin/sh\n".utf8)
  private static let start = Array(
    "# >>> tasks: 'tasks git install' wrote this, 'tasks git uninstall' takes it away >>>\n".utf8)
  private static let end = Array("# <<< tasks <<<\n".utf8)

  private static func secondLine(_ name: GitHookName) -> [UInt8] {
    Array("\"$tasks\" git hook \(name.rawValue) || exit\n".utf8)
  }

  /// The hook that the lines are for.
  let name: GitHookName
  /// The two lines, including line ends.
  let lines: [UInt8]

  /// - Parameter program: An absolute path; `nil` if unknown.
  init(_ name: GitHookName, program: BytePath?) {
    self.name = name
    let missing =
      "{ echo \"tasks was not found: commit refused; to commit anyway: git commit --no-verify\" >&2; exit 1; }"
    var text = Array("tasks=".utf8) + Self.quoted(program?.bytes ?? [])
    text += "; [ -x \"$tasks\" ] || tasks=$(command -v tasks) || \(missing)\n".utf8
    lines = text + Self.secondLine(name)
  }

  private var block: [UInt8] { Self.start + lines + Self.end }

  /// A new hook that contains only the lines.
  var whole: [UInt8] { Self.shell + block }

  /// Returns the hook with the lines added; `nil` if it is not a shell script. The lines go first, because an earlier
  /// command could exit before them.
  func added(to hook: [UInt8]) -> [UInt8]? {
    if let range = Self.block(in: hook) { return Array(hook[..<range.lowerBound]) + block + hook[range.upperBound...] }
    guard Self.isForShell(hook), let lineEnd = hook.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return Array(hook[...lineEnd]) + block + hook[(lineEnd + 1)...]
  }

  /// Returns the hook without the lines: empty if it had no others, `nil` if it does not contain them.
  static func removed(from hook: [UInt8]) -> [UInt8]? {
    guard let range = block(in: hook) else { return nil }
    let rest = Array(hook[..<range.lowerBound] + hook[range.upperBound...])
    return rest == shell ? [] : rest
  }

  /// The two lines in a hook, between the markers or where the user put them.
  static func lines(of name: GitHookName, in hook: [UInt8]) -> [UInt8]? {
    if let range = block(in: hook) { return Array(hook[range].dropFirst(start.count).dropLast(end.count)) }
    let secondLine = secondLine(name)
    guard let second = index(of: secondLine, in: hook, from: 0), second > 0 else { return nil }
    let first = (hook[..<(second - 1)].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    return hook[first...].starts(with: "tasks='".utf8) ? Array(hook[first..<(second + secondLine.count)]) : nil
  }

  /// Whether the hook has the markers, so that the lines between them may be changed.
  static func isMarked(_ hook: [UInt8]) -> Bool { block(in: hook) != nil }

  private static func block(in hook: [UInt8]) -> Range<Int>? {
    guard let first = index(of: start, in: hook, from: 0), let last = index(of: end, in: hook, from: first) else {
      return nil
    }
    return first..<last + end.count
  }

  private static func index(of line: [UInt8], in hook: [UInt8], from place: Int) -> Int? {
    var index = place
    while index < hook.count {
      if hook[index...].starts(with: line) { return index }
      index = (hook[index...].firstIndex(of: UInt8(ascii: "\n")) ?? hook.count) + 1
    }
    return nil
  }

  private static func isForShell(_ hook: [UInt8]) -> Bool {
    let first = hook.prefix { $0 != UInt8(ascii: "\n") }
    guard first.starts(with: "#!".utf8) else { return false }
    let words = first.dropFirst(2).split(whereSeparator: { " \t\r/".utf8.contains($0) })
    return words.contains { word in ["sh", "bash", "dash", "ksh", "zsh"].contains { $0.utf8.elementsEqual(word) } }
  }

  /// Returns a word of the shell in single quotes; any bytes are safe.
  static func quoted(_ word: [UInt8]) -> [UInt8] {
    var result = [UInt8(ascii: "'")]
    for byte in word { if byte == UInt8(ascii: "'") { result += "'\\''".utf8 } else { result.append(byte) } }
    return result + [UInt8(ascii: "'")]
  }
}
