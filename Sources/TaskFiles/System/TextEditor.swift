/// The editor that a person has chosen for text.
package struct TextEditor: Sendable {
  /// The command line for the shell, as the environment has it: `code --wait`.
  private let command: [UInt8]

  /// - Parameters:
  ///   - visual: the value of `VISUAL`, which takes precedence.
  ///   - editor: the value of `EDITOR`.
  package init(visual: [UInt8]?, editor: [UInt8]?) {
    command = [visual, editor].compactMap { $0 }.first { !$0.isEmpty } ?? Array("vi".utf8)
  }

  /// Opens a file, at a line if one is given, and waits until the file is closed. Returns the editor's exit status.
  ///
  /// - Parameter line: the number of the line, from 1.
  package func open(_ path: BytePath, atLine line: Int? = nil) throws(SystemError) -> Int32 {
    try run(arguments(for: path, atLine: line))
  }

  /// Opens files together, as buffers or tabs, and waits until all are closed. Returns the editor's exit status.
  package func open(_ paths: [BytePath]) throws(SystemError) -> Int32 { try run(paths.map(\.bytes)) }

  private func run(_ arguments: [[UInt8]]) throws(SystemError) -> Int32 {
    let script = command + Array(" \"$@\"".utf8)
    return try ChildProcess.runInForeground(
      BytePath("/bin/sh"), [Array("sh".utf8), Array("-c".utf8), script, command] + arguments)
  }

  /// Returns the arguments with which the editor opens a file at a line. The line is left out for an unknown editor.
  package func arguments(for path: BytePath, atLine line: Int?) -> [[UInt8]] {
    guard let line else { return [path.bytes] }
    let number = Array(String(line).utf8)
    switch String(decoding: name, as: UTF8.self) {
    case "code", "codium", "code-insiders", "cursor":
      return [Array("--goto".utf8), path.bytes + Array(":".utf8) + number]
    case "subl", "hx", "helix", "zed": return [path.bytes + Array(":".utf8) + number]
    case "vi", "vim", "nvim", "view", "gvim", "emacs", "emacsclient", "nano", "micro", "kak", "joe", "mg", "ne":
      return [Array("+".utf8) + number, path.bytes]
    default: return [path.bytes]
    }
  }

  /// The program's name, without its folder and arguments.
  private var name: [UInt8] {
    let program = command.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
    return Array(BytePath(Array(program)).name)
  }
}
