import TaskFiles
import TaskSyntax

/// Reads files as documents, many at once.
enum SourceReader {
  /// The document in a file. Its bytes are not copied: the file is read with room for what the parser wants behind them.
  static func source(of path: BytePath) throws(FileError) -> SourceText {
    let reader = try FileReader(path, sizeLimit: SourceText.maximumCount)
    return SourceText(try reader.contents(reservedTail: SourceText.padding))
  }

  /// Throws where no document can be read from a file, as far as its beginning tells.
  static func check(_ path: BytePath) throws(FileError) {
    var byte: [UInt8] = [0]
    _ = try FileReader(path, sizeLimit: SourceText.maximumCount).read(from: 0, into: &byte, at: 0, count: 1)
  }

  /// Larger files are read by all cores, one after the other; others by one core each.
  private static let largeSize = 4 << 20

  /// What `body` makes of each file, in their order. It is told how many workers it may have for it.
  static func map<Result: Sendable>(
    _ files: [FileSelection.File], _ body: @escaping @Sendable (_ index: Int, _ workers: Int) -> Result
  ) -> [Result] {
    let isLarge = files.map { $0.source == nil && (FileStatus.ifAny($0.path)?.size ?? 0) > largeSize }
    let small = files.indices.filter { !isLarge[$0] }
    let workers = workers(for: small.map { files[$0].path })
    var found = WorkerPool.map(workers: workers, items: small.count) { body(small[$0], 1) }[...]
    return files.indices.compactMap { isLarge[$0] ? body($0, WorkerPool.processorCount) : found.popFirst() }
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
    var work = 0
    for path in paths {
      work += openingWork + (FileStatus.ifAny(path)?.size ?? 0)
      if work >= leastWork { return WorkerPool.processorCount }
    }
    return 1
  }
}
