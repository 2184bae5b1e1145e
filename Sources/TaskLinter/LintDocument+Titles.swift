import TaskModel
import TaskSyntax

/// The tasks of some parts of a document that say what one above them in the same section says.
///
/// Texts decide. They are kept only of tasks whose numbers are equal, so that a file of any size can be searched: a
/// number for each active task of a section that may go on in other parts, in 8 bytes.
struct TitleList: Sendable {
  /// Where such tasks begin, in the sections that are whole.
  private var found: [Int] = []
  /// The offsets of tasks in complete sections whose texts are needed and unknown.
  private var unknown: [Int] = []
  /// The section that may have begun before.
  private var first: [Run] = []
  /// The section that may go on behind; where there is but one, it is `first`.
  private var last: [Run] = []
  private var isSplit = false

  /// Tasks of one part and section.
  struct Run: Sendable {
    /// Where the first task begins, in the document.
    var offset = 0
    /// A word a task: the upper bits are its number, the lower ones the bytes from the task before it, bullet to
    /// bullet.
    var words: [UInt64] = []
    /// The texts of some tasks, by where they begin.
    var texts: [Int: [UInt8]] = [:]

    /// Calls `body` with each task's place and number.
    func forEachTask(_ body: (_ offset: Int, _ number: UInt64) -> Void) {
      var offset = offset
      for word in words {
        offset += Int(word & TitleList.distance)
        body(offset, word & ~TitleList.distance)
      }
    }
  }

  /// A part is rarely longer than this. A task that stands farther from the one before is left out.
  private static let distance: UInt64 = 1 << 18 - 1

  init() {}

  /// - Parameter unknown: where tasks begin whose texts were not known when the document was read before.
  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel, unknown: Set<Int>) {
    isSplit = model.sections.count > 1
    let lastSection = UInt32(model.sections.count - 1)
    var run = Run()
    var section: UInt32 = 0
    var firstRow = 0
    var previous: UInt32 = 0
    run.words.reserveCapacity(model.rows.count)
    for index in model.rows.indices where model.rows[index].status.isActive {
      let row = model.rows[index]
      if row.section != section {
        close(&run, isFirst: section == 0, part, model, firstRow..<index, unknown)
        section = row.section
        firstRow = index
      }
      if run.words.isEmpty {
        previous = row.offset
        run.offset = part.documentOffset + Int(row.offset)
      }
      let distance = UInt64(row.offset &- previous)
      guard distance < Self.distance, row.wordsStart < row.wordsEnd else { continue }
      run.words.append(part.sayingNumber(of: row, in: part.parentOffset(of: row, model)) & ~Self.distance | distance)
      previous = row.offset
    }
    let rows = firstRow..<model.rows.count
    if section > 0, section == lastSection {
      Self.addTexts(Self.equals(among: CollectionOfOne(run)), to: &run, part, model, rows, unknown)
      last = [Run(offset: run.offset, words: run.words.map(\.self), texts: run.texts)]
    } else {
      close(&run, isFirst: section == 0, part, model, rows, unknown)
    }
  }

  /// Ends a section of a part, which is not the last of several.
  private mutating func close(
    _ run: inout Run, isFirst: Bool, _ part: borrowing SyntaxPart, _ model: borrowing PartModel, _ rows: Range<Int>,
    _ unknown: Set<Int>
  ) {
    if run.words.isEmpty { return }
    let equals = Self.equals(among: CollectionOfOne(run))
    if isFirst || !equals.isEmpty { Self.addTexts(equals, to: &run, part, model, rows, unknown) }
    if isFirst {
      // In no more room than it needs.
      first = [Run(offset: run.offset, words: run.words.map(\.self), texts: run.texts)]
    } else if !equals.isEmpty {
      resolve(CollectionOfOne(run))
    }
    run.words.removeAll(keepingCapacity: true)
    run.texts = [:]
  }

  /// Adds the texts of `equals`, tasks of a run, and of those whose texts were not known before.
  private static func addTexts(
    _ equals: Set<Int>, to run: inout Run, _ part: borrowing SyntaxPart, _ model: borrowing PartModel,
    _ rows: Range<Int>, _ unknown: Set<Int>
  ) {
    guard !equals.isEmpty || !unknown.isEmpty else { return }
    for row in model.rows[rows] where row.status.isActive {
      let offset = part.documentOffset + Int(row.offset)
      guard equals.contains(offset) || unknown.contains(offset) else { continue }
      run.texts[offset] = part.saying(of: row, in: part.parentOffset(of: row, model)) ?? []
    }
  }

  /// Adds what follows.
  mutating func append(_ other: TitleList) {
    found += other.found
    unknown += other.unknown
    guard isSplit else {
      first += other.first
      (last, isSplit) = (other.last, other.isSplit)
      return
    }
    last += other.first
    guard other.isSplit else { return }
    resolve(last)
    last = other.last
  }
}

extension TitleList {
  /// The offsets of the tasks that repeat one above them.
  var repeated: [Int] { whole.found }

  /// The offsets of the tasks whose texts are needed: the document must be read once more for these.
  var unknownTexts: Set<Int> { Set(whole.unknown) }

  /// The list, its sections all whole.
  private var whole: TitleList {
    var whole = self
    whole.resolve(first)
    whole.resolve(last)
    return whole
  }

  /// Adds the tasks of a section that is whole.
  private mutating func resolve(_ section: some Collection<Run>) {
    let suspects = Self.equals(among: section)
    guard !suspects.isEmpty else { return }
    var met: Set<[UInt8]> = []
    for run in section {
      run.forEachTask { offset, _ in
        guard suspects.contains(offset) else { return }
        guard let text = run.texts[offset] else { return unknown.append(offset) }
        if !text.isEmpty, !met.insert(text).inserted { found.append(offset) }
      }
    }
  }

  /// The offsets of the tasks of a section that have a number in common with another one.
  private static func equals(among section: some Collection<Run>) -> Set<Int> {
    let count = section.reduce(0) { $0 + $1.words.count }
    guard count > 1 else { return [] }
    // Most sections have none. A bit for each number tells of nearly all tasks that nothing equals them.
    let size = UInt64(max(64, count * 32)).nextPowerOfTwo
    let shift = UInt64(size.leadingZeroBitCount + 1)
    // Array(repeating:count:) asks the runtime for the type of its storage each time.
    var seen: [UInt64] = []
    seen.append(contentsOf: repeatElement(0, count: Int(size / 64)))
    var suspects: Set<UInt64> = []
    for run in section {
      for word in run.words {
        let number = word & ~distance
        let slot = number >> shift
        let bit: UInt64 = 1 << (slot & 63)
        if seen[Int(slot >> 6)] & bit != 0 { suspects.insert(number) }
        seen[Int(slot >> 6)] |= bit
      }
    }
    guard !suspects.isEmpty else { return [] }
    var places: [UInt64: Int] = [:]
    var equals: Set<Int> = []
    for run in section {
      run.forEachTask { offset, number in
        guard suspects.contains(number) else { return }
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

extension SyntaxPart {
  /// The task above a task, as a number: 0 for none.
  fileprivate func parentOffset(of row: TaskRow, _ model: borrowing PartModel) -> Int {
    row.parent == TaskRow.none ? 0 : documentOffset + Int(model.rows[Int(row.parent)].offset) + 1
  }
}

extension UInt64 {
  fileprivate var nextPowerOfTwo: UInt64 { self <= 1 ? 1 : 1 << UInt64(64 - (self - 1).leadingZeroBitCount) }
}
