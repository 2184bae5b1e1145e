import Glibc
import TaskFiles
import TaskWorkspace

/// A folder with files for one test, removed with its last reference. Its path contains no links.
final class SampleFolder: Sendable {
  let path: BytePath

  init(_ files: [(name: String, text: String)] = []) throws {
    var template = Array("/tmp/tasks-screen-XXXXXX".utf8CString)
    guard let made = unsafe mkdtemp(&template) else { throw Failure(code: errno) }
    path = try BytePath(unsafe String(cString: made)).resolved()
    for file in files { try write(BytePath(file.name), Array(file.text.utf8)) }
  }

  deinit {
    // No name in the tests contains a quote.
    _ = unsafe system("chmod -R u+rwx '\(path.text)' 2>/dev/null; rm -rf '\(path.text)'")
  }

  struct Failure: Error {
    var code: Int32
  }

  /// Writes a file, and creates the missing folders of its path.
  func write(_ name: BytePath, _ contents: [UInt8]) throws {
    let file = path.joined(name)
    makeFolders(file.parent)
    let descriptor = unsafe withC(file) { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var done = 0
    while done < contents.count {
      let count = unsafe contents[done...].withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(code: errno) }
      done += count
    }
  }

  func write(_ name: BytePath, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Returns the contents of a file.
  func text(_ name: BytePath) throws -> String {
    let contents = try FileContents(of: path.joined(name))
    return String(decoding: contents.bytes.prefix(contents.count), as: UTF8.self)
  }

  func makeFolder(_ name: BytePath) { makeFolders(path.joined(name)) }

  func link(_ name: BytePath, to target: BytePath) {
    _ = unsafe withC(path.joined(name)) { name in unsafe withC(target) { unsafe symlink($0, name) } }
  }

  func makePipe(_ name: BytePath) { _ = unsafe withC(path.joined(name)) { unsafe mkfifo($0, 0o644) } }

  private func makeFolders(_ folder: BytePath) {
    var current = BytePath.root
    for component in folder.components {
      current = current.joined(component)
      _ = unsafe withC(current) { unsafe mkdir($0, 0o755) }
    }
  }

  private func withC<Result>(_ path: BytePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe (path.bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return unsafe body("") }
      return unsafe body(start)
    }
  }
}

extension BytePath {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension CommandRun {
  /// Runs a command in a folder, without any configuration of the user.
  init(
    _ words: String..., in folder: SampleFolder, environment: [String: String] = [:], input: [UInt8] = [],
    isTerminal: Bool = false, columns: Int? = nil, rows: Int? = nil
  ) {
    self.init(
      words: words.map { Array($0.utf8) }, environment: environment, folder: folder.path, input: input,
      isTerminal: isTerminal, columns: columns, rows: rows)
  }
}
