import TaskModel
import TaskSyntax

/// The names in some parts of a document: the number of their uses, and the places of rarely used ones.
///
/// Counting takes one step for each name of a line. Only parts with a rare name are searched for places. The value for
/// a single part shares the table of its model.
struct DocumentNames: Sendable {
  enum Kind: Int, Sendable, CaseIterable {
    case project, context, tag
  }

  /// The projects, contexts and tags; some names of the table may not be used as any of these.
  private(set) var table = NameTable()
  /// The uses of each name, as each kind.
  fileprivate private(set) var uses: [Use] = []
  /// The first places of each name, in document order for each: all places of a name that is used at most `mostPlaces`
  /// times.
  private(set) var places: [Place] = []
  /// Whether the table is that of a model.
  private var isOfPart = false

  /// In four bytes, because every document has three for each of its names.
  fileprivate struct Use: Sendable {
    private var bits: UInt32 = 0

    var count: Int {
      get { Int(bits >> 4) }
      set { bits = UInt32(truncatingIfNeeded: newValue) << 4 | bits & 15 }
    }
    /// The number of places that are kept.
    var placeCount: Int {
      get { Int(bits & 15) }
      set { bits = bits & ~15 | UInt32(truncatingIfNeeded: newValue) }
    }
  }

  /// The range of a name with its sigil, in bytes from the start of the first part.
  struct Place: Sendable {
    /// The index in `uses`.
    fileprivate(set) var slot: UInt32
    private let start: UInt32
    private let end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }

    fileprivate init(slot: Int, range: Range<Int>) {
      self.slot = UInt32(slot)
      start = UInt32(clamping: range.lowerBound)
      end = UInt32(clamping: range.upperBound)
    }
  }

  /// The largest number of places that are kept for a name. A part's places are kept only for names that it uses as
  /// rarely.
  static let mostPlaces = 8
  /// The largest number of names that are kept; with more, findings about misspelled names are of little use.
  private static let mostNames = 50_000

  private static func slot(_ name: Int, _ kind: Kind) -> Int { name * Kind.allCases.count + kind.rawValue }

  init() {}

  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    let hasFrontMatter = part.documentOffset == 0 && part.kinds.contains(.frontMatter)
    guard hasFrontMatter || model.names.count > Self.mostNames else {
      count(part, model)
      return
    }
    var names = DocumentNames()
    names.count(part, model)
    if hasFrontMatter { add(part.frontMatter) }
    append(names, movedBy: 0)
  }

  /// Adds the names of a part and searches it for the places of rarely used ones.
  private mutating func count(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    guard model.names.count > 0 else { return }
    table = model.names
    isOfPart = true
    // `Array(repeating:count:)` would look up its storage type in the runtime each time.
    uses.append(contentsOf: repeatElement(Use(), count: table.count * Kind.allCases.count))
    for label in model.labels { count(label.name, label.isTag ? .tag : .context) }
    for label in model.sectionLabels { count(label.name, label.isTag ? .tag : .context) }
    for section in model.sections where section.project != TaskRow.none { count(section.project, .project) }
    for row in model.rows where row.project != TaskRow.none {
      // A project equal to the parent's is treated as inherited.
      if row.parent != TaskRow.none, model.rows[Int(row.parent)].project == row.project { continue }
      count(row.project, .project)
    }
    let rareUses = uses.reduce(0) { Self.isRare($1.count) ? $0 &+ $1.count : $0 }
    guard rareUses > 0 else { return }
    places.reserveCapacity(rareUses)
    let bytes = part.bytes
    for record in part.records {
      guard let kind = Kind(record.kind), let name = record.name(bytes, model) else { continue }
      let slot = Self.slot(Int(name), kind)
      guard Self.isRare(uses[slot].count) else { continue }
      add(Place(slot: slot, range: record.range))
    }
  }

  private static func isRare(_ count: Int) -> Bool { 1...mostPlaces ~= count }

  private mutating func count(_ name: UInt32, _ kind: Kind) { uses[Self.slot(Int(name), kind)].count += 1 }

  private mutating func add(_ front: FrontMatter) {
    for (names, kind) in [
      (front.project.map { [$0] } ?? [], Kind.project), (front.contexts, .context), (front.tags, .tag),
    ] {
      for name in names { if let number = number(of: name[...]) { count(UInt32(number), kind) } }
    }
  }

  /// Adds a place, if there is room for another one of its use.
  private mutating func add(_ place: Place) {
    guard uses[Int(place.slot)].placeCount < Self.mostPlaces else { return }
    uses[Int(place.slot)].placeCount &+= 1
    places.append(place)
  }

  /// Returns the number of a name, which is added if there is room; otherwise `nil` for an unknown name.
  private mutating func number(of name: ArraySlice<UInt8>) -> Int? {
    let bytes = name.span
    if table.count >= Self.mostNames { return table.find(bytes, 0..<bytes.count).map { Int($0) } }
    let number = Int(table.intern(bytes, 0..<bytes.count))
    if number * Kind.allCases.count == uses.count { uses += repeatElement(Use(), count: Kind.allCases.count) }
    return number
  }

  /// Appends the names of the parts that follow.
  mutating func append(_ other: DocumentNames, movedBy distance: Int) {
    if isOfPart {
      let first = self
      self = DocumentNames()
      append(first, movedBy: 0)
    }
    let kinds = Kind.allCases.count
    /// The number here of each name of `other` that is used.
    let numbers = (0..<other.table.count).map { name in
      let isUsed = other.uses[name * kinds..<(name + 1) * kinds].contains { $0.count > 0 }
      return isUsed ? number(of: other.table[UInt32(name)]) : nil
    }
    func slot(_ other: Int) -> Int? { numbers[other / kinds].map { $0 * kinds + other % kinds } }
    for (index, use) in other.uses.enumerated() where use.count > 0 {
      if let slot = slot(index) { uses[slot].count += use.count }
    }
    for place in other.places {
      if let slot = slot(Int(place.slot)) { add(Place(slot: slot, range: place.range.moved(by: distance))) }
    }
  }
}

/// The names of a document as its workspace keeps them, in little memory: they cannot be searched.
struct KeptNames: Sendable {
  typealias Kind = DocumentNames.Kind

  /// The bytes of all names, back to back, and the end of each.
  private let bytes: [UInt8]
  private let ends: [UInt32]
  private let uses: [DocumentNames.Use]
  let places: [DocumentNames.Place]

  init(_ names: borrowing DocumentNames) {
    let table = names.table
    bytes = table.bytes
    ends = (0..<UInt32(table.count)).map { UInt32(table.range(of: $0).upperBound) }
    uses = names.uses
    places = names.places
  }

  /// Calls `body` with each name of a kind that is used: its slot, its kind, the number of its uses, and its range in
  /// the bytes that are passed along.
  func forEachName(_ body: (_ slot: Int, _ kind: Kind, _ count: Int, Span<UInt8>, Range<Int>) -> Void) {
    for (slot, use) in uses.enumerated() where use.count > 0 {
      let (name, kind) = slot.quotientAndRemainder(dividingBy: Kind.allCases.count)
      let start = name == 0 ? 0 : Int(ends[name - 1])
      body(slot, Kind.allCases[kind], use.count, bytes.span, start..<Int(ends[name]))
    }
  }
}

extension DocumentNames.Kind {
  init?(_ kind: SyntaxKind) {
    switch kind {
    case .project: self = .project
    case .context: self = .context
    case .tag: self = .tag
    default: return nil
    }
  }

  var sigil: String { ["+", "@", "#"][rawValue] }

  var word: String { ["project", "context", "tag"][rawValue] }

  /// Returns a name with its sigil, in quotes if it requires them.
  func written(_ name: [UInt8]) -> String {
    let text = String(decoding: name, as: UTF8.self)
    if SourceText(name).isName { return sigil + text }
    let escaped = text.reduce(into: "") { result, character in
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return "\(sigil)\"\(escaped)\""
  }
}

extension SyntaxRecord {
  /// Returns the number of the name of a project, context or tag in the model of its part.
  @inline(__always)
  fileprivate func name(_ bytes: borrowing Span<UInt8>, _ model: borrowing PartModel) -> UInt32? {
    let name = lowerBound &+ 1..<upperBound
    return flags.contains(.quoted) ? model.names.find(bytes.unquoted(name)) : model.names.find(bytes, name)
  }
}
