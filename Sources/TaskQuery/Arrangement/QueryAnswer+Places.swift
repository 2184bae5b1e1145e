import TaskSyntax

extension QueryAnswer {
  /// The place of a task: the index of a searched part, and a row in it.
  public struct Place: Sendable, Hashable {
    private let partNumber: UInt32
    private let rowNumber: UInt32

    init(part: Int, row: UInt32) {
      partNumber = UInt32(truncatingIfNeeded: part)
      rowNumber = row
    }

    public var part: Int { Int(partNumber) }
    public var row: Int { Int(rowNumber) }
  }

  /// The places of tasks in display order. Where that is the order of files and lines, the places are the rows that were
  /// found in each part, and take no memory of their own.
  public struct Places: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
      case arranged([Place])
      /// The rows found in each part, and the index of the first of each.
      case inOrder(rows: [FoundRows], firsts: [Int])
    }

    private let storage: Storage
    public let endIndex: Int

    public init(_ places: [Place] = []) {
      storage = .arranged(places)
      endIndex = places.count
    }

    /// - Parameters:
    ///   - rows: The rows found in each part.
    ///   - count: The number of places, at most that of all rows.
    init(rows: [FoundRows], count: Int) {
      var firsts: [Int] = []
      firsts.reserveCapacity(rows.count)
      var first = 0
      for rows in rows {
        firsts.append(first)
        first += rows.count
      }
      storage = .inOrder(rows: rows, firsts: firsts)
      endIndex = count
    }

    private init(_ places: Places, count: Int) {
      storage = places.storage
      endIndex = count
    }

    /// Returns the first places, at most as many as there are.
    public func first(_ count: Int) -> Places { Places(self, count: Swift.min(count, endIndex)) }

    public var startIndex: Int { 0 }

    public subscript(index: Int) -> Place {
      switch storage {
      case .arranged(let places): return places[index]
      case .inOrder(let rows, let firsts):
        // A part without rows begins where the next one does; the last of these has the row.
        let part = firsts.partitioningIndex { $0 > index } - 1
        return Place(part: part, row: rows[part][index - firsts[part]])
      }
    }

    /// Passes over the places without searching for the part of each.
    public struct Iterator: IteratorProtocol {
      private let places: Places
      private var index: Int
      private let end: Int
      private var part: Int

      fileprivate init(_ places: Places, _ indices: Range<Int>) {
        self.places = places
        (index, end) = (indices.lowerBound, indices.upperBound)
        part = indices.isEmpty ? 0 : places[index].part
      }

      public mutating func next() -> Place? {
        guard index < end else { return nil }
        defer { index += 1 }
        switch places.storage {
        case .arranged(let places): return places[index]
        case .inOrder(let rows, let firsts):
          while index - firsts[part] >= rows[part].count { part += 1 }
          return Place(part: part, row: rows[part][index - firsts[part]])
        }
      }
    }

    public func makeIterator() -> Iterator { Iterator(self, indices) }

    /// Returns the places with indices in a range.
    public func places(in range: Range<Int>) -> IteratorSequence<Iterator> { IteratorSequence(Iterator(self, range)) }
  }
}
