/// What the front matter of a document says. Names and keys are bytes, without quotes and escapes.
///
/// `Grammar/Specification.md`, "Front matter".
public struct FrontMatter: Sendable {
  /// The version of the format, as written.
  public private(set) var version: [UInt8]?
  public private(set) var title: [UInt8]?
  public private(set) var project: [UInt8]?
  public private(set) var contexts: [[UInt8]] = []
  public private(set) var tags: [[UInt8]] = []
  /// Letter and quadrant; neither where nothing is said.
  public private(set) var rank = RankLiteral(rawValue: 0)
  /// The attribute keys that are declared.
  public private(set) var keys: [[UInt8]] = []
  /// What does not fit its key and so counts for nothing, each a range of bytes from the start of the part.
  public private(set) var misfits: [Range<Int>] = []

  private var seen: Set<UInt16> = []

  /// A document without front matter.
  public init() {}

  /// Reads the entries below record `index`. `base` is where the part begins in `bytes`.
  init(
    _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>, at index: Int, base: Int, contentEnd: Int
  ) {
    for child in index &+ 1..<Int(records[index].next) where records[child].kind == .entry {
      let range = records[child].range
      read(
        bytes, key: FrontMatterKey(rawValue: UInt8(truncatingIfNeeded: records[child].detail)) ?? .other,
        base &+ range.lowerBound..<base &+ range.upperBound, base: base, contentEnd: contentEnd)
    }
  }

  /// One entry. The first of a key counts.
  private mutating func read(
    _ bytes: borrowing Span<UInt8>, key: FrontMatterKey, _ range: Range<Int>, base: Int, contentEnd: Int
  ) {
    guard key != .other else { return }
    guard seen.insert(UInt16(key.rawValue)).inserted else {
      misfits.append(range.lowerBound &- base..<range.upperBound &- base)
      return
    }
    var start = range.lowerBound
    while bytes[start] != UInt8(ascii: ":") { start &+= 1 }
    start &+= 1
    while start < range.upperBound && bytes[start].isBlank { start &+= 1 }
    let value = start..<range.upperBound
    // A key without any value is unset.
    guard !value.isEmpty else { return }
    var isFit = true
    switch key {
    case .tasks:
      // Other numbers are versions to come.
      isFit = value.allSatisfy { bytes[$0].isDigit }
      if isFit { version = bytes.array(value) }
    case .title:
      // Lines of a list are no title.
      isFit = bytes[start] != .lineFeed && bytes[start] != .carriageReturn
      if isFit { title = bytes.array(value) }
    case .project:
      project = bytes.wholeName(value, contentEnd: contentEnd)
      isFit = project != nil
    case .priority:
      let letter = value.count == 1 ? bytes[value.lowerBound] &- 0x40 : 0
      isFit = 1...5 ~= letter
      if isFit { rank = RankLiteral(letter: Int(letter), number: 0, quadrant: rank.quadrant) }
    case .quadrant:
      let digit =
        value.count == 2 && bytes[value.lowerBound] == UInt8(ascii: "Q") ? bytes[value.lowerBound + 1] &- 0x30 : 0
      isFit = 1...4 ~= digit
      if isFit { rank = RankLiteral(letter: rank.letter, number: 0, quadrant: Int(digit)) }
    case .contexts: contexts = list(bytes, value, base, contentEnd) { $0.wholeName($1, contentEnd: contentEnd) }
    case .tags: tags = list(bytes, value, base, contentEnd) { $0.wholeName($1, contentEnd: contentEnd) }
    case .keys: keys = list(bytes, value, base, contentEnd) { $0.wholeKey($1) }
    case .other: break
    }
    if !isFit { misfits.append(range.lowerBound &- base..<range.upperBound &- base) }
  }

  /// entry-list = item , { "," , item } | "[" , … , "]" | { line-end , "-" , item }
  ///
  /// Each item once, in order; one that does not fit is left out and noted.
  private mutating func list(
    _ bytes: borrowing Span<UInt8>, _ value: Range<Int>, _ base: Int, _ contentEnd: Int,
    _ read: (borrowing Span<UInt8>, Range<Int>) -> [UInt8]?
  ) -> [[UInt8]] {
    var items: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for item in bytes.listItems(value, contentEnd: contentEnd) {
      if let name = read(bytes, item) {
        if seen.insert(name).inserted { items.append(name) }
      } else {
        misfits.append(item.lowerBound &- base..<item.upperBound &- base)
      }
    }
    return items
  }
}

/// The keys of front matter that mean something; all others are kept and say nothing.
enum FrontMatterKey: UInt8, CaseIterable {
  case other, tasks, title, project, contexts, tags, priority, quadrant, keys

  private var name: StaticString {
    switch self {
    case .other: ""
    case .tasks: "tasks"
    case .title: "title"
    case .project: "project"
    case .contexts: "contexts"
    case .tags: "tags"
    case .priority: "priority"
    case .quadrant: "quadrant"
    case .keys: "keys"
    }
  }

  init(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    let written = bytes.array(range)
    self = Self.allCases.first { $0 != .other && "\($0.name)".utf8.elementsEqual(written) } ?? .other
  }
}
