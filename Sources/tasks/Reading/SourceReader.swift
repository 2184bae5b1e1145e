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
  static func map<Result: Sendable>(
    _ files: [FileSelection.File],
    _ body: @escaping @Sendable (_ index: Int, _ room: inout ReadingRoom) throws(FileError) -> Result
  ) -> [Swift.Result<Result, FileError>] {
    let small: [Swift.Result<Result?, FileError>] = WorkerPool.map(
      workers: workers(for: files.map(\.path)), items: files.count, state: ReadingRoom()
    ) { room, index in
      do throws(FileError) {
        try room.take(files[index])
        return .success(room.largeFile == nil ? try body(index, &room) : nil)
      } catch {
        return .failure(error)
      }
    }
    return small.indices.map { index in
      do throws(FileError) {
        if let result = try small[index].get() { return .success(result) }
        var room = ReadingRoom()
        try room.take(files[index])
        return .success(try body(index, &room))
      } catch {
        return .failure(error)
      }
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
    guard paths.count > 1, WorkerPool.processorCount > 1 else { return 1 }
    var work = paths.count * openingWork
    for path in paths {
      if work >= leastWork { return WorkerPool.processorCount }
      work += FileStatus.ifAny(path)?.size ?? 0
    }
    return work >= leastWork ? WorkerPool.processorCount : 1
  }
}
