import TaskFiles
import TaskSyntax

/// Reads files as documents, many at once.
enum SourceReader {
  /// The document in a file. Its bytes are not copied: the file is read with room for what the parser wants behind
  /// them.
  static func source(of path: BytePath) throws(FileError) -> SourceText {
    let reader = try FileReader(path, sizeLimit: SourceText.maximumCount)
    return SourceText(try reader.contents(reservedTail: SourceText.padding))
  }

  /// Throws where no document can be read from a file, as far as its beginning tells.
  static func check(_ path: BytePath) throws(FileError) {
    var byte: [UInt8] = [0]
    _ = try FileReader(path, sizeLimit: SourceText.maximumCount).read(from: 0, into: &byte, at: 0, count: 1)
  }

  /// What `body` makes of each file, in their order, from the room that it is read in: small files at the same time,
  /// each by one worker, then those that all cores read, one after the other. One that cannot be read hides no other.
  ///
  /// - Parameter keeps: whether `body` keeps the document of the room.
  static func map<Result: Sendable>(
    _ files: [FileSelection.File], keeps: Bool = false,
    _ body: @escaping @Sendable (_ index: Int, _ room: inout ReadingRoom) throws(FileError) -> Result
  ) -> [Swift.Result<Result, FileError>] {
    let workers = workers(for: files.map(\.path))
    if workers == 1 {
      var room = ReadingRoom()
      return files.indices.map { result(of: files[$0], keeps, in: &room, $0, body) }
    }
    let small: [Swift.Result<Result, FileError>?] = WorkerPool.map(
      workers: workers, items: files.count, state: ReadingRoom()
    ) { room, index in
      result(of: files[index], keeps, in: &room, index) { (index, room: inout ReadingRoom) throws(FileError) in
        room.largeFile == nil ? try body(index, &room) : nil
      }.optional()
    }
    return small.indices.map { index in
      if let result = small[index] { return result }
      var room = ReadingRoom()
      return result(of: files[index], keeps, in: &room, index, body)
    }
  }

  private static func result<Result>(
    of file: FileSelection.File, _ keeps: Bool, in room: inout ReadingRoom, _ index: Int,
    _ body: (_ index: Int, _ room: inout ReadingRoom) throws(FileError) -> Result
  ) -> Swift.Result<Result, FileError> {
    do throws(FileError) {
      try room.take(file, keeps: keeps)
      return .success(try body(index, &room))
    } catch {
      return .failure(error)
    }
  }

  /// What `body` makes of each file, in the order of `paths`, on as many threads as are worth it. One that cannot be
  /// read hides no other.
  static func map<Result: Sendable>(
    _ paths: [BytePath], _ body: @escaping @Sendable (_ index: Int, SourceText) -> Result
  ) -> [Swift.Result<Result, FileError>] {
    WorkerPool.map(workers: workers(for: paths), items: paths.count) { index in
      do throws(FileError) {
        return .success(body(index, try source(of: paths[index])))
      } catch {
        return .failure(error)
      }
    }
  }

  /// What a thread must have to do so that starting it (0.1 ms) is worth it: as long as reading this many bytes takes.
  private static let leastWork = 512 << 10
  /// To open a file takes as long as to read this many bytes.
  private static let openingWork = 4 << 10

  /// 1 for a small set; for others the processors there are.
  static func workers(for paths: [BytePath]) -> Int {
    guard paths.count > 1 else { return 1 }
    var work = paths.count * openingWork
    for path in paths where work < leastWork { work += FileStatus.ifAny(path)?.size ?? 0 }
    return work >= leastWork ? WorkerPool.processorCount : 1
  }
}

extension Result {
  /// The same, or `nil` for a success without a value.
  fileprivate func optional<Value>() -> Result<Value, Failure>? where Success == Value? {
    switch self {
    case .success(let value): value.map { .success($0) }
    case .failure(let failure): .failure(failure)
    }
  }
}
