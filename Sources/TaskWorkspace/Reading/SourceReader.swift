package import TaskFiles
package import TaskSyntax

/// Reads files as documents, many at once.
package enum SourceReader {
  /// The document in a file. Its bytes are not copied: the file is read with room for what the parser wants behind
  /// them.
  package static func source(of path: BytePath) throws(FileError) -> SourceText {
    let reader = try FileReader(path, sizeLimit: SourceText.maximumCount)
    return SourceText(try reader.contents(reservedTail: SourceText.padding))
  }

  /// Throws where no document can be read from a file, as far as its beginning tells.
  package static func check(_ path: BytePath) throws(FileError) {
    var byte: [UInt8] = [0]
    _ = try FileReader(path, sizeLimit: SourceText.maximumCount).read(from: 0, into: &byte, at: 0, count: 1)
  }

  /// What `body` makes of each file, in their order, from the buffer that it is read in: small files at the same time,
  /// each by one worker, then those that all cores read, one after the other. One that cannot be read hides no other.
  /// A file alone has no worker beside it: whether all cores read it is up to `body`.
  ///
  /// - Parameter keeps: whether `body` keeps the document of the buffer.
  package static func map<Result: Sendable>(
    _ files: [InputFile], keeps: Bool = false,
    _ body: @escaping @Sendable (_ index: Int, _ buffer: inout ReadingBuffer) throws(FileError) -> Result
  ) -> [Swift.Result<Result, FileError>] {
    map(files, keeps: keeps, state: ()) { (index, buffer: inout ReadingBuffer, _: inout Void) throws(FileError) in
      try body(index, &buffer)
    }
  }

  /// The same, each worker with a state of its own. The files that a worker gets stand behind those that it had.
  package static func map<State: Sendable, Result: Sendable>(
    _ files: [InputFile], keeps: Bool = false, state: State,
    _ body:
      @escaping @Sendable (
        _ index: Int, _ buffer: inout ReadingBuffer, _ state: inout State
      ) throws(FileError) -> Result
  ) -> [Swift.Result<Result, FileError>] {
    let workers = workers(for: files.map(\.path))
    if workers == 1 {
      var buffer = ReadingBuffer()
      var state = state
      return files.indices.map { result(of: files[$0], keeps, in: &buffer, &state, $0, body) }
    }
    var shares = WorkerPool.run(workers: workers, items: files.count, state: Share<State, Result>(state: state)) {
      share, index in share.read(files[index], keeps, index, body)
    }
    // Large files want the memory.
    for share in shares.indices { shares[share].dropBuffer() }
    return files.indices.map { index in
      for share in shares.indices {
        if let result = shares[share].take(index) { return result }
      }
      var buffer = ReadingBuffer()
      var state = state
      return result(of: files[index], keeps, in: &buffer, &state, index, body)
    }
  }

  /// What one worker makes of small files. The pool knows the type of a result only when it runs: to ask for it there
  /// costs as much a file as some small ones do.
  private struct Share<State: Sendable, Result: Sendable>: Sendable {
    private var buffer = ReadingBuffer()
    private var state: State
    private var indices: [Int] = []
    private var results: [Swift.Result<Result, FileError>?] = []
    /// How many of them were taken out.
    private var taken = 0

    init(state: State) { self.state = state }

    mutating func read(
      _ file: InputFile, _ keeps: Bool, _ index: Int,
      _ body: (_ index: Int, _ buffer: inout ReadingBuffer, _ state: inout State) throws(FileError) -> Result
    ) {
      let result = SourceReader.result(of: file, keeps, in: &buffer, &state, index) {
        (index, buffer: inout ReadingBuffer, state: inout State) throws(FileError) in
        buffer.largeFile == nil ? try body(index, &buffer, &state) : nil
      }
      switch result {
      case .success(let made?): add(.success(made), of: index)
      case .success: break
      case .failure(let problem): add(.failure(problem), of: index)
      }
    }

    mutating func dropBuffer() { buffer = ReadingBuffer() }

    private mutating func add(_ result: Swift.Result<Result, FileError>, of index: Int) {
      indices.append(index)
      results.append(result)
    }

    /// The result of a file, if it is the next one. It is handed on without a copy.
    mutating func take(_ index: Int) -> Swift.Result<Result, FileError>? {
      guard taken < indices.count, indices[taken] == index else { return nil }
      taken += 1
      return results[taken - 1].take()
    }
  }

  private static func result<State, Result>(
    of file: InputFile, _ keeps: Bool, in buffer: inout ReadingBuffer, _ state: inout State, _ index: Int,
    _ body: (_ index: Int, _ buffer: inout ReadingBuffer, _ state: inout State) throws(FileError) -> Result
  ) -> Swift.Result<Result, FileError> {
    do throws(FileError) {
      try buffer.take(file, keeps: keeps)
      return .success(try body(index, &buffer, &state))
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

  /// Whether reading so many bytes takes longer than starting threads for it.
  static func isWorthThreads(_ count: Int) -> Bool { count >= leastWork }

  /// 1 for a small set; for others the processors there are.
  package static func workers(for paths: [BytePath]) -> Int {
    guard paths.count > 1 else { return 1 }
    var work = paths.count * openingWork
    for path in paths where work < leastWork { work += FileStatus.ifAny(path)?.size ?? 0 }
    return work >= leastWork ? WorkerPool.processorCount : 1
  }
}
