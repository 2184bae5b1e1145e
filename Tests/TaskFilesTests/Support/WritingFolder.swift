import Glibc
import SystemCalls
import TaskFiles
import TaskSyntax
import TaskTesting

/// A folder with a file to write, a folder for journals, and helpers for both.
struct WritingFolder: Sendable {
  let folder: TemporaryFolder
  let old: [UInt8]
  let file: BytePath

  init(_ old: String = "- [ ] one\n- [ ] two\n", name: BytePath = "a.tasks", isInMemory: Bool = true) throws {
    folder = try TemporaryFolder(isInMemory: isInMemory)
    self.old = Array(old.utf8)
    file = try folder.write(BytePath(Array("files/".utf8) + name.bytes), self.old)
  }

  var journal: BytePath { folder("state/journal") }

  func writer(
    patience: Int = 10, isForced: Bool = false, observer: WriteStep.Observer? = nil
  ) -> FileWriter {
    FileWriter(journal: journal, isForced: isForced, patience: patience, observer: observer)
  }

  /// The names in the folder of the file, sorted, followed by the names of journals.
  var names: [String] { Self.names(in: folder("files")) + Self.names(in: journal) }

  private static func names(in path: BytePath) -> [String] {
    guard let stream = unsafe withC(path, { unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// Replaces the one temporary file by a folder, so that the writer cannot remove it.
  func blockTemporaryFile() {
    guard let name = names.first(where: { $0.hasPrefix(".tasks-") }) else { return }
    ForeignWriter.remove(folder("files/" + name))
    folder.makeFolder(BytePath("files/" + name))
  }

  func bytes(of path: BytePath? = nil) throws -> [UInt8] { try FileContents(of: path ?? file).bytes }

  var status: FileStatus? { FileStatus.ifAny(file) }
}

extension FileWriter {
  /// Sets the bytes of the file and returns the result.
  @discardableResult
  func set(_ path: BytePath, to bytes: [UInt8]) -> Result<Outcome, Failure> {
    do throws(Failure) {
      return .success(
        try change(
          path, as: .personal, { EditedText(replacing: $0, by: bytes) }))
    } catch {
      return .failure(error)
    }
  }

  @discardableResult
  func set(_ path: BytePath, to text: String) -> Result<Outcome, Failure> { set(path, to: Array(text.utf8)) }

  @discardableResult
  func append(_ text: String, to path: BytePath) -> Result<Outcome, Failure> {
    do throws(Failure) {
      return .success(
        try change(
          path, as: .personal,
          { old in EditedText(old, [TextEdit(range: old.count..<old.count, replacement: Array(text.utf8))]) }))
    } catch {
      return .failure(error)
    }
  }
}

extension Result where Failure == FileWriter.Failure {
  var reason: FileWriter.Failure.Reason? {
    if case .failure(let failure) = self { failure.reason } else { nil }
  }

  var error: FileError? {
    if case .failed(let error) = reason { error } else { nil }
  }
}

extension Result where Success == FileWriter.Outcome, Failure == FileWriter.Failure {
  var state: FileWriter.Outcome.State? {
    if case .success(let outcome) = self { outcome.state } else { nil }
  }

  var left: [BytePath] {
    switch self {
    case .success(let outcome): outcome.left
    case .failure(let failure): failure.left
    }
  }
}

/// Changes of a file by programs that ignore the lock.
enum ForeignWriter {
  static func append(_ text: String, to path: BytePath) {
    let descriptor = unsafe withC(path) { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
    _ = unsafe write(descriptor, text, text.utf8.count)
    close(descriptor)
  }

  /// Overwrites bytes from the start but keeps the size and the modification time.
  static func overwrite(_ path: BytePath, with text: String) {
    let descriptor = unsafe withC(path) { unsafe open($0, O_WRONLY | O_CLOEXEC) }
    var before = stat()
    _ = unsafe fstat(descriptor, &before)
    _ = unsafe pwrite(descriptor, text, text.utf8.count, 0)
    let times = [before.st_atim, before.st_mtim]
    _ = unsafe futimens(descriptor, times)
    close(descriptor)
  }

  static func truncate(_ path: BytePath) {
    _ = unsafe withC(path) { unsafe Glibc.truncate($0, 3) }
  }

  /// Replaces a file like `sed -i` and most editors.
  static func replace(_ path: BytePath, with text: String) {
    let new = BytePath(path.bytes + Array(".new".utf8))
    let descriptor = unsafe withC(new) { unsafe open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
    _ = unsafe write(descriptor, text, text.utf8.count)
    close(descriptor)
    _ = unsafe withC(path) { path in unsafe withC(new) { unsafe rename($0, path) } }
  }

  static func remove(_ path: BytePath) {
    _ = unsafe withC(path) { unsafe unlink($0) }
  }
}

/// Returns an extended attribute of a file, or `nil`.
func attribute(_ name: String, of path: BytePath) -> [UInt8]? {
  let descriptor = unsafe withC(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
  defer { close(descriptor) }
  var value = [UInt8](repeating: 0, count: 256)
  let count = unsafe system_get_attribute(descriptor, name, &value, value.count)
  return count < 0 ? nil : Array(value[..<count])
}

/// Sets an extended attribute of a file or folder. Returns whether that succeeded.
func setAttribute(_ name: String, of path: BytePath, to value: [UInt8]) -> Bool {
  let descriptor = unsafe withC(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
  defer { close(descriptor) }
  return unsafe system_set_attribute(descriptor, name, value, value.count) == 0
}
