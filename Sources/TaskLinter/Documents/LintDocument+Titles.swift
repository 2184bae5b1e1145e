import TaskModel
import TaskSyntax

/// The tasks of some parts of a document that repeat a task above them in the same section.
///
/// Texts decide, but they are kept only for tasks whose hashes are equal, so that a file of any size can be searched. A
/// hash takes 8 bytes for each active task of a section that may continue in other parts.
struct TitleList: Sendable {
  /// The repeated tasks, in complete sections. All offsets count from the start of the first part.
  private var found: [RepeatedTask] = []
  /// The offsets of tasks in complete sections whose texts are needed and unknown.
  private var unknown: [Int] = []
  /// The section that may have begun in an earlier part.
  private var first: [Run] = []
  /// The section that may continue in a later part; if there is only one section, it is `first`.
  private var last: [Run] = []
  private var isSplit = false

  /// A task that repeats one above it, by their offsets.
  struct RepeatedTask: Sendable {
    var offset: Int
    /// The first of the equal tasks.
    var first: Int
  }

  /// The tasks of one part and section.
  struct Run: Sendable {
    /// The offset of the part.
    var base = 0
    /// The offset of the first task in the part.
    var offset = 0
    /// One word for each task: the upper bits are its hash, the lower bits the distance in bytes from the previous
    /// task, bullet to bullet.
    var words: [UInt64] = []
    /// The texts of some tasks, by offset in the part.
    var texts: [Int: Saying] = [:]

    /// Calls `body` with the offset and the hash of each task.
    func forEachTask(_ body: (_ offset: Int, _ number: UInt64) -> Void) {
      var offset = base + offset
      for word in words {
        offset += Int(word & TitleList.distance)
        body(offset, word & ~TitleList.distance)
      }
    }
  }

  /// The words of a task, empty for one that says nothing, and its parent: the offset in the part, from 1; 0 for none.
  struct Saying: Sendable, Hashable {
    var parent: Int
    var text: [UInt8]
  }

  /// The mask of the distance, which a part rarely exceeds. A task farther from the previous one is left out.
  fileprivate static let distance: UInt64 = 1 << 18 - 1

  init() {}

  /// - Parameter unknown: the offsets of tasks whose texts an earlier pass over the document needed.
  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel, unknown: Set<Int>) {
    isSplit = model.sections.count > 1
    let rows = model.rows
    var run = Run()
    run.words.reserveCapacity(rows.count)
    var end = 0
    while end < rows.count {
      let start = end
      let section = Int(rows[start].section)
      while end < rows.count, Int(rows[end].section) == section { end &+= 1 }
      if section == 0 || section == model.sections.count &- 1 {
        // The section may continue in other parts.
        run.fill(start..<end, part, model, number: { part.sayingNumber(of: $0, in: $1) })
        Self.addTexts(Self.equals(among: CollectionOfOne(run)), to: &run, part, model, start..<end, unknown)
        // Copied, so that it uses no more memory than needed.
        let kept = Run(offset: run.offset, words: run.words.map(\.self), texts: run.texts)
        if section == 0 { first = [kept] } else { last = [kept] }
      } else {
        resolve(start..<end, &run, part, model, unknown)
      }
      run.clear()
    }
  }

  /// Adds the tasks of a section that is complete in the part. Tasks with different dates, which most have, are
  /// skipped.
  private mutating func resolve(
    _ rows: Range<Int>, _ run: inout Run, _ part: borrowing SyntaxPart, _ model: borrowing PartModel,
    _ unknown: Set<Int>
  ) {
    run.fill(rows, part, model, number: { row, parent in row.quickNumber(in: parent) })
    let repeated = RepeatedNumbers(CollectionOfOne(run))
    if repeated.isEmpty { return }
    run.clear()
    run.fill(
      rows, part, model, where: { repeated.mayHold($0.quickNumber(in: $1)) },
      number: { part.sayingNumber(of: $0, in: $1) })
    let equals = Self.equals(among: CollectionOfOne(run))
    if equals.isEmpty { return }
    Self.addTexts(equals, to: &run, part, model, rows, unknown)
    resolve(CollectionOfOne(run))
  }

  /// Adds the texts of `equals`, tasks of a run, and of the tasks in `unknown`.
  private static func addTexts(
    _ equals: Set<Int>, to run: inout Run, _ part: borrowing SyntaxPart, _ model: borrowing PartModel,
    _ rows: Range<Int>, _ unknown: Set<Int>
  ) {
    guard !equals.isEmpty || !unknown.isEmpty else { return }
    for row in model.rows[rows] where row.status.isActive {
      let offset = Int(row.offset)
      guard equals.contains(offset) || unknown.contains(part.documentOffset + offset) else { continue }
      run.texts[offset] = Saying(parent: row.parentNumber(in: model), text: part.saying(of: row) ?? [])
    }
  }

  /// Appends the tasks of the parts that follow.
  mutating func append(_ other: TitleList, movedBy distance: Int) {
    for task in other.found {
      found.append(RepeatedTask(offset: task.offset + distance, first: task.first + distance))
    }
    for offset in other.unknown { unknown.append(offset + distance) }
    func moved(_ runs: [Run]) -> [Run] {
      var runs = runs
      for index in runs.indices { runs[index].base += distance }
      return runs
    }
    guard isSplit else {
      first += moved(other.first)
      (last, isSplit) = (moved(other.last), other.isSplit)
      return
    }
    last += moved(other.first)
    guard other.isSplit else { return }
    resolve(last)
    last = moved(other.last)
  }
}

extension TitleList {
  /// The tasks that repeat one above them.
  var repeated: [RepeatedTask] { whole.found }

  /// The offsets of the tasks whose texts are needed, for which the document must be parsed once more.
  var unknownTexts: Set<Int> { Set(whole.unknown) }

  /// The list with all sections complete.
  private var whole: TitleList {
    var whole = self
    whole.resolve(first)
    whole.resolve(last)
    return whole
  }

  /// Adds the tasks of a complete section.
  private mutating func resolve(_ section: some Collection<Run>) {
    let suspects = Self.equals(among: section)
    guard !suspects.isEmpty else { return }
    var met: [Saying: Int] = [:]
    for run in section {
      run.forEachTask { offset, _ in
        guard suspects.contains(offset) else { return }
        guard var saying = run.texts[offset - run.base] else { return unknown.append(offset) }
        guard !saying.text.isEmpty else { return }
        // Parents of tasks in different parts differ.
        if saying.parent != 0 { saying.parent += run.base }
        if let first = met[saying] {
          found.append(RepeatedTask(offset: offset, first: first))
        } else {
          met[saying] = offset
        }
      }
    }
  }

  /// Returns the offsets of the tasks of a section that share a hash with another one.
  private static func equals(among section: some Collection<Run>) -> Set<Int> {
    let repeated = RepeatedNumbers(section)
    if repeated.isEmpty { return [] }
    var places: [UInt64: Int] = [:]
    var equals: Set<Int> = []
    for run in section {
      run.forEachTask { offset, number in
        guard repeated.mayHold(number) else { return }
        if let earlier = places[number] {
          equals.insert(earlier)
          equals.insert(offset)
        } else {
          places[number] = offset
        }
      }
    }
    return equals
  }
}

extension TitleList.Run {
  /// Adds the active tasks with words among some rows of one section.
  ///
  /// - Parameters:
  ///   - isWanted: whether a task is added.
  ///   - number: the hash of a task. Both closures receive the number of the parent.
  @inline(__always)
  fileprivate mutating func fill(
    _ rows: Range<Int>, _ part: borrowing SyntaxPart, _ model: borrowing PartModel,
    where isWanted: (_ row: TaskRow, _ parent: Int) -> Bool = { _, _ in true },
    number: (_ row: TaskRow, _ parent: Int) -> UInt64
  ) {
    var previous: UInt32 = 0
    for index in rows where model.rows[index].status.isActive {
      let row = model.rows[index]
      let parent = row.parentNumber(in: model)
      guard row.wordsStart < row.wordsEnd, isWanted(row, parent) else { continue }
      if words.isEmpty {
        previous = row.offset
        offset = Int(row.offset)
      }
      let distance = UInt64(row.offset &- previous)
      guard distance < TitleList.distance else { continue }
      words.append(number(row, parent) & ~TitleList.distance | distance)
      previous = row.offset
    }
  }

  fileprivate mutating func clear() {
    words.removeAll(keepingCapacity: true)
    texts = [:]
  }
}

extension TaskRow {
  /// Returns a number for the parent in its part; 0 if there is none.
  @inline(__always)
  fileprivate func parentNumber(in model: borrowing PartModel) -> Int {
    parent == TaskRow.none ? 0 : Int(model.rows[Int(parent)].offset) &+ 1
  }

  /// Returns a cheap hash that is equal for tasks that say the same in one section of a part.
  @inline(__always)
  fileprivate func quickNumber(in parent: Int) -> UInt64 {
    let dates = UInt64(due.rawValue) | UInt64(plan.rawValue) &<< 32
    return dates.mixed(with: UInt64(start.rawValue) | UInt64(project) &<< 32).mixed(with: UInt64(parent))
  }
}

/// The hashes of a section that more than one task may have. One bit for each hash, so some hashes of only one task are
/// included. Most sections have none.
private struct RepeatedNumbers {
  private var bits: [UInt64] = []
  private var half = 0
  private var shift: UInt64 = 0
  private(set) var isEmpty = true

  init(_ section: some Collection<TitleList.Run>) {
    let count = section.reduce(0) { $0 + $1.words.count }
    guard count > 1 else { return }
    let size = UInt64(max(64, count * 32)).nextPowerOfTwo
    shift = UInt64(size.leadingZeroBitCount + 1)
    // `Array(repeating:count:)` would look up its storage type in the runtime each time. The second half holds the bits
    // that were set twice.
    half = Int(size / 64)
    bits.append(contentsOf: repeatElement(0, count: 2 * half))
    for run in section {
      for word in run.words {
        let slot = (word & ~TitleList.distance) >> shift
        let (place, bit) = (Int(slot >> 6), UInt64(1) << (slot & 63))
        if bits[place] & bit != 0 {
          bits[half + place] |= bit
          isEmpty = false
        }
        bits[place] |= bit
      }
    }
  }

  func mayHold(_ number: UInt64) -> Bool {
    if isEmpty { return false }
    let slot = (number & ~TitleList.distance) >> shift
    return bits[half + Int(slot >> 6)] & 1 << (slot & 63) != 0
  }
}

extension UInt64 {
  fileprivate var nextPowerOfTwo: UInt64 { self <= 1 ? 1 : 1 << UInt64(64 - (self - 1).leadingZeroBitCount) }
}
