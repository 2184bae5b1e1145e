import TaskModel
import TaskSyntax

/// The tasks of some parts of a document that say what one above them in the same section says.
///
/// Of a section that may go on in other parts a number for each active task is kept, 8 bytes, equal where two say the
/// same. So a file of any size can be searched.
struct TitleList: Sendable {
  /// Where such tasks begin, in the sections that are whole.
  private var found: [Int] = []
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

    /// In no more room than the words need.
    var compact: Run { Run(offset: offset, words: words.map(\.self)) }
  }

  /// A part is rarely longer than this. A task that stands farther from the one before is left out.
  private static let distance: UInt64 = 1 << 18 - 1

  init() {}

  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    isSplit = model.sections.count > 1
    let lastSection = UInt32(model.sections.count - 1)
    var run = Run()
    var section: UInt32 = 0
    var previous: UInt32 = 0
    let records = part.records.span
    run.words.reserveCapacity(model.rows.count)
    for row in model.rows where row.status.isActive {
      if row.section != section {
        close(&run, isFirst: section == 0)
        section = row.section
      }
      if run.words.isEmpty {
        previous = row.offset
        run.offset = part.documentOffset + Int(row.offset)
      }
      let distance = UInt64(row.offset &- previous)
      guard distance < Self.distance else { continue }
      let parent = row.parent == TaskRow.none ? 0 : part.documentOffset + Int(model.rows[Int(row.parent)].offset) + 1
      guard let number = Self.number(of: row, parent, part.paddedBytes, records) else { continue }
      run.words.append(number & ~Self.distance | distance)
      previous = row.offset
    }
    if section > 0, section == lastSection {
      last = [run.compact]
    } else {
      close(&run, isFirst: section == 0)
    }
  }

  /// Ends a section of a part, which is not the last of several.
  private mutating func close(_ run: inout Run, isFirst: Bool) {
    if isFirst {
      if !run.words.isEmpty { first = [run.compact] }
    } else {
      Self.findRepeated(CollectionOfOne(run), &found)
    }
    run.words.removeAll(keepingCapacity: true)
  }

  /// Adds what follows.
  mutating func append(_ other: TitleList) {
    found += other.found
    guard isSplit else {
      first += other.first
      (last, isSplit) = (other.last, other.isSplit)
      return
    }
    last += other.first
    guard other.isSplit else { return }
    Self.findRepeated(last, &found)
    last = other.last
  }

  /// Mixes all that the line says, but for when the task was written down and how long it takes, with the task above
  /// it; `nil` where it says nothing.
  @inline(__always)
  private static func number(
    of row: TaskRow, _ parent: Int, _ bytes: Span<UInt8>, _ records: Span<SyntaxRecord>
  ) -> UInt64? {
    var mix = NumberMix(UInt64(truncatingIfNeeded: parent))
    var position = Int(row.wordsStart)
    var isEmpty = true
    var next = Int(row.record) &+ 1
    while next < records.count, records[next].kind.rawValue >= SyntaxKind.rank.rawValue {
      if records[next].saysNothingOfItsTask {
        let end = records[next].lowerBound
        if add(bytes, position, end, to: &mix) { isEmpty = false }
        position = max(position, records[next].upperBound)
      }
      next &+= 1
    }
    if add(bytes, position, Int(row.wordsEnd), to: &mix) { isEmpty = false }
    return isEmpty ? nil : mix.value
  }

  /// Adds the words of a stretch of the line; says whether there are any.
  @inline(__always)
  private static func add(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, to mix: inout NumberMix) -> Bool {
    guard start < end else { return false }
    let words = bytes.trimmed(start..<end)
    if !words.isEmpty { mix.add(bytes, words) }
    return !words.isEmpty
  }
}

extension SyntaxRecord {
  /// Whether two tasks may differ in it and be the same.
  fileprivate var saysNothingOfItsTask: Bool {
    switch kind {
    case .inlineComment: true
    case .attribute: key == .created || key == .est || key == .spent
    default: false
    }
  }
}

extension TitleList {
  /// Where the tasks begin that say what one above them says.
  var repeated: [Int] {
    var result = found
    Self.findRepeated(first, &result)
    Self.findRepeated(last, &result)
    return result
  }

  private static func findRepeated(_ section: some Collection<Run>, _ result: inout [Int]) {
    let count = section.reduce(0) { $0 + $1.words.count }
    guard count > 1 else { return }
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
    guard !suspects.isEmpty else { return }
    var met: Set<UInt64> = []
    for run in section {
      var offset = run.offset
      for word in run.words {
        offset += Int(word & distance)
        let number = word & ~distance
        if suspects.contains(number), !met.insert(number).inserted { result.append(offset) }
      }
    }
  }
}

/// A number made of bytes, the upper bits well mixed. It is the same in every run, as findings are.
struct NumberMix {
  private(set) var value: UInt64

  init(_ seed: UInt64) { value = seed }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    let product = (value ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = product.high ^ product.low
  }

  /// Adds two words, in the time of one.
  @inline(__always)
  private mutating func add(_ first: UInt64, _ second: UInt64) {
    let product = (value ^ first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ 0xD6E8_FEB8_6659_FD93)
    value = product.high ^ product.low
  }

  /// Adds bytes one by one: what follows may be added later.
  mutating func add(_ bytes: [UInt8]) { for byte in bytes { add(UInt64(byte)) } }

  /// Adds the bytes of `range`, and that they end; padding must follow them.
  @inline(__always)
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index &+ 16 <= range.upperBound {
      add(bytes.word(at: index), bytes.word(at: index &+ 8))
      index &+= 16
    }
    if index &+ 8 <= range.upperBound {
      add(bytes.word(at: index))
      index &+= 8
    }
    let rest = UInt64(range.upperBound &- index)
    add(bytes.word(at: index) & (1 &<< (rest &* 8) &- 1) | rest &<< 60)
  }
}

extension UInt64 {
  fileprivate var nextPowerOfTwo: UInt64 { self <= 1 ? 1 : 1 << UInt64(64 - (self - 1).leadingZeroBitCount) }
}
