import Glibc
import TaskFiles
import TaskTesting

/// A temporary folder for one test, removed with its last reference. Its path contains no symbolic links.
final class TemporaryFolder: Sendable {
  let path: BytePath

  /// Makes the folder.
  ///
  /// - Parameter isInMemory: Whether the folder is on `/dev/shm` if that is writable, where synchronizing files costs
  ///   nothing.
  init(isInMemory: Bool = false) throws {
    let parent = unsafe isInMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/tasks-test-XXXXXX".utf8CString)
    guard let made = unsafe mkdtemp(&template) else { throw Failure(call: "mkdtemp") }
    path = try BytePath(unsafe String(cString: made)).resolved()
  }

  deinit {
    _ = shell("chmod -R u+rwx \(quoted(path)) 2>/dev/null; rm -rf \(quoted(path))")
  }

  struct Failure: Error {
    var call: String
    var code = errno
  }

  func callAsFunction(_ name: String) -> BytePath {
    path.joined(BytePath(name))
  }

  /// Writes the file, and creates the folders in its path.
  @discardableResult
  func write(_ name: BytePath, _ contents: String = "") throws -> BytePath {
    try write(name, Array(contents.utf8))
  }

  @discardableResult
  func write(_ name: BytePath, _ contents: [UInt8]) throws -> BytePath {
    let file = path.joined(name)
    makeFolders(file.parent)
    let descriptor = unsafe withC(file) { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw Failure(call: "open") }
    defer { close(descriptor) }
    guard unsafe Glibc.write(descriptor, contents, contents.count) == contents.count else {
      throw Failure(call: "write")
    }
    return file
  }

  func makeFolder(_ name: BytePath) {
    makeFolders(path.joined(name))
  }

  func link(_ name: BytePath, to target: BytePath) {
    makeFolders(path.joined(name).parent)
    _ = unsafe withC(path.joined(name)) { name in unsafe withC(target) { unsafe symlink($0, name) } }
  }

  func makePipe(_ name: BytePath) {
    _ = unsafe withC(path.joined(name)) { unsafe mkfifo($0, 0o644) }
  }

  func setMode(_ name: BytePath, _ mode: mode_t) {
    _ = unsafe withC(path.joined(name)) { unsafe chmod($0, mode) }
  }

  private func makeFolders(_ folder: BytePath) {
    var current = BytePath.root
    for component in folder.components {
      current = current.joined(component)
      _ = unsafe withC(current) { unsafe mkdir($0, 0o755) }
    }
  }
}

func withC<Result>(_ path: BytePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  unsafe (path.bytes + [0]).withUnsafeBytes { raw in
    guard let start = unsafe raw.assumingMemoryBound(to: CChar.self).baseAddress else { return unsafe body("") }
    return unsafe body(start)
  }
}
