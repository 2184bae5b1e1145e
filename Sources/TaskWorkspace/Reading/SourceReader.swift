package import TaskFiles
package import TaskSyntax

/// Reads files as documents on many threads.
package enum SourceReader {
  /// Returns the text of a file. Its bytes are not copied: they are read with the padding that the parser needs.
  package static func source(of path: BytePath) throws(FileError) -> SourceText {
    let reader = try FileReader(path, sizeLimit: SourceText.maximumCount)
    return SourceText(try reader.contents(reservedTail: SourceText.padding))
  }

  /// Throws where the beginning of a file shows that it cannot be read as a document.
  package static func check(_ path: BytePath) throws(FileError) {
    var byte: [UInt8] = [0]
    _ = try FileReader(path, sizeLimit: SourceText.maximumCount).read(from: 0, into: &byte, at: 0, count: 1)
  }

  /// Returns the results of `body` for the files, in their order. `body` gets the buffer with the file. First each small
  /// file is read by one of several workers, then the large ones, one after the other, by all cores. A file that cannot
  /// be read hides no other. For a single file no other worker runs: `body` decides whether all cores read it.
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

  /// The same, each worker with its own state. A worker gets files in ascending order.
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
    // Large files need the memory.
    for share in shares.indices { shares[share].dropBuffer() }
    return files.indices.map { index in
      for share in shares.indices { if let result = shares[share].take(index) { return result } }
      var buffer = ReadingBuffer()
      var state = state
      return result(of: files[index], keeps, in: &buffer, &state, index, body)
    }
  }

  /// The results of one worker for small files. The pool is generic and would look up the type of a result at run time,
  /// which costs as much for a file as reading some small ones.
  private struct Share<State: Sendable, Result: Sendable>: Sendable {
    private var buffer = ReadingBuffer()
    private var state: State
    private var indices: [Int] = []
    private var results: [Swift.Result<Result, FileError>?] = []
    /// The number of results already taken out.
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

    /// Returns the result of a file, if it is the next one, without a copy.
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

  /// The work, in bytes to read, that makes it worth starting threads for a set of files.
  private static let leastWork = 512 << 10
  /// The same for the text of one document, which is in memory.
  private static let leastText = 128 << 10
  /// The cost of opening a file, in bytes that could be read meanwhile.
  private static let openingWork = 4 << 10

  /// Whether reading a text of so many bytes takes longer than starting threads for it.
  static func isWorthThreads(_ count: Int) -> Bool { count >= leastText }

  /// The number of threads: 1 for a small set, the number of processors for others.
  package static func workers(for paths: [BytePath]) -> Int {
    guard paths.count > 1 else { return 1 }
    var work = paths.count * openingWork
    for path in paths where work < leastWork { work += FileStatus.ifAny(path)?.size ?? 0 }
    return work >= leastWork ? WorkerPool.processorCount : 1
  }
}
