import TaskModel
import TaskSyntax

/// The names that some parts of a document use: how often, and where those stand that are used rarely.
///
/// Counting is one step a name of a line; only parts with a rare name are searched for places.
struct DocumentNames: Sendable {
  enum Kind: Int, Sendable, CaseIterable {
    case project, context, tag
  }

  /// Projects, contexts and tags.
  private(set) var table = NameTable()
  /// For each name a count of each kind, and where it stands, the sigil too: the first few places in parts that use it as rarely.
  private var counts: [UInt32] = []
  private var places: [Int: [Range<Int>]] = [:]
  /// Words in the shape of an attribute whose key is not declared: the key, how often, and its first word.
  private(set) var undeclaredKeys = NameTable()
  private(set) var undeclaredUses: [(count: Int, first: Range<Int>)] = []

  /// The places of a name that are kept.
  static let mostPlaces = 8
  /// The names, and the keys, that are kept; who has more has other worries than a slip.
  private static let mostNames = 50_000

  func count(of name: UInt32, _ kind: Kind) -> Int { Int(counts[Int(name) * Kind.allCases.count + kind.rawValue]) }

  /// The first places of a name, in bytes of the document: all of a name that is used at most `mostPlaces` times.
  func places(of name: UInt32, _ kind: Kind) -> [Range<Int>] {
    places[Int(name) * Kind.allCases.count + kind.rawValue] ?? []
  }

  init() {}

  init(_ part: SyntaxPart, _ model: PartModel) {
    if part.documentOffset == 0 { add(part.frontMatter) }
    let kinds = Kind.allCases.count
    var uses = [UInt32](repeating: 0, count: model.names.count * kinds)
    for label in model.labels { uses[Int(label.name) * kinds + (label.isTag ? 2 : 1)] += 1 }
    for label in model.sectionLabels { uses[Int(label.name) * kinds + (label.isTag ? 2 : 1)] += 1 }
    for section in model.sections where section.project != TaskRow.none { uses[Int(section.project) * kinds] += 1 }
    for row in model.rows where row.project != TaskRow.none {
      // A project like the parent's is taken for the parent's.
      if row.parent != TaskRow.none, model.rows[Int(row.parent)].project == row.project { continue }
      uses[Int(row.project) * kinds] += 1
    }
    add(uses, of: part, model)
    if part.kinds.contains(.undeclaredAttribute) { addUndeclaredKeys(part) }
  }

  private mutating func add(_ front: FrontMatter) {
    for (names, kind) in [
      (front.project.map { [$0] } ?? [], Kind.project), (front.contexts, .context), (front.tags, .tag),
    ] {
      for name in names {
        if let number = number(of: name) { counts[number * Kind.allCases.count + kind.rawValue] += 1 }
      }
    }
  }

  /// The number of a name, a new one if there is room.
  private mutating func number(of name: [UInt8]) -> Int? {
    if table.count >= Self.mostNames { return table.find(name).map { Int($0) } }
    let number = Int(table.intern(name))
    if number * Kind.allCases.count == counts.count { counts += Array(repeating: 0, count: Kind.allCases.count) }
    return number
  }

  /// Adds what follows.
  mutating func append(_ other: DocumentNames) {
    let kinds = Kind.allCases.count
    for name in 0..<other.table.count {
      guard let number = number(of: Array(other.table[UInt32(name)])) else { continue }
      for kind in 0..<kinds {
        counts[number * kinds + kind] += other.counts[name * kinds + kind]
        guard let more = other.places[name * kinds + kind] else { continue }
        let room = Self.mostPlaces - (places[number * kinds + kind]?.count ?? 0)
        if room > 0 { places[number * kinds + kind, default: []] += more.prefix(room) }
      }
    }
    for (key, use) in other.undeclaredUses.enumerated() {
      addKey(Array(other.undeclaredKeys[UInt32(key)]), use.count, first: use.first)
    }
  }

  private mutating func addKey(_ key: [UInt8], _ count: Int, first: Range<Int>) {
    if undeclaredKeys.count >= Self.mostNames, undeclaredKeys.find(key) == nil { return }
    let number = Int(undeclaredKeys.intern(key))
    if number == undeclaredUses.count { undeclaredUses.append((0, first)) }
    undeclaredUses[number].count += count
  }

  /// Adds what a part uses, and searches it for the places of what it uses rarely.
  private mutating func add(_ uses: [UInt32], of part: SyntaxPart, _ model: PartModel) {
    let kinds = Kind.allCases.count
    /// For each use of the part the place in `counts`; -1 where no place is wanted.
    var wanted = [Int](repeating: -1, count: uses.count)
    var isAnyWanted = false
    for name in 0..<model.names.count where (0..<kinds).contains(where: { uses[name * kinds + $0] > 0 }) {
      guard let number = number(of: Array(model.names[UInt32(name)])) else { continue }
      for kind in 0..<kinds where uses[name * kinds + kind] > 0 {
        if uses[name * kinds + kind] <= Self.mostPlaces {
          wanted[name * kinds + kind] = number * kinds + kind
          isAnyWanted = true
        }
        counts[number * kinds + kind] += uses[name * kinds + kind]
      }
    }
    guard isAnyWanted else { return }
    for record in part.records {
      guard let kind = Kind(record.kind), let name = record.name(in: part, model) else { continue }
      let place = wanted[Int(name) * kinds + kind.rawValue]
      guard place >= 0, places[place]?.count ?? 0 < Self.mostPlaces else { continue }
      places[place, default: []].append(record.range.moved(by: part.documentOffset))
    }
  }

  private mutating func addUndeclaredKeys(_ part: SyntaxPart) {
    let bytes = part.bytes
    for record in part.records where record.kind == .undeclaredAttribute {
      let key = record.lowerBound..<record.lowerBound + record.keyLength
      addKey(bytes.array(key), 1, first: record.range.moved(by: part.documentOffset))
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

  var sigil: String {
    switch self {
    case .project: "+"
    case .context: "@"
    case .tag: "#"
    }
  }

  var word: String {
    switch self {
    case .project: "project"
    case .context: "context"
    case .tag: "tag"
    }
  }

  /// A name with its sigil, in quotes where it needs them.
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
  /// The number of the name of a project, context or tag in the model of its part.
  fileprivate func name(in part: SyntaxPart, _ model: PartModel) -> UInt32? {
    let name = lowerBound + 1..<upperBound
    return flags.contains(.quoted) ? model.names.find(part.bytes.unquoted(name)) : model.names.find(part.bytes, name)
  }
}
