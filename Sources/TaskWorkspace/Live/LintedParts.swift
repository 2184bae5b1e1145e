import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax

/// The parts of an open text as they were linted last. The result for a part is kept as long as the part, and what its
/// document says about all parts, are as they were. Of a large text most parts keep only the numbers of their findings,
/// which take more memory than the text: these parts are linted again when their findings are asked for.
struct LintedParts: Sendable {
  private(set) var parts: [LintedPart] = []
  /// The path from the root of the workspace; `nil` for a text outside of it.
  private let place: [UInt8]?
  private let linter: Linter
  /// The conditions under which the parts were linted.
  private var conditions: (head: DocumentHead, context: LintContext)?

  init(_ place: [UInt8]?, _ linter: Linter) {
    self.place = place
    self.linter = linter
  }

  /// Lints the parts of a text that are not as they were.
  ///
  /// - Parameter isLarge: whether the parts keep only those findings that were asked for since the last call.
  mutating func update(_ text: OpenText, _ context: LintContext, isLarge: Bool) {
    if isLarge { for part in parts { part.forgetUnused() } }
    // The first part most often tells the line ending, and mostly nothing is suppressed: then a new text is read once.
    let guess = parts.isEmpty ? head(of: text, Allowances(), lineEnd: nil) : nil
    takeParts(of: text, guess, context, isLarge: isLarge)
    var facts = LintDocument()
    for (number, part) in parts.enumerated() {
      facts.appendConditions(of: part.facts, at: text.parts[number].syntax.documentOffset)
    }
    let allowances = facts.allowances
    let head = head(of: text, allowances, lineEnd: facts.lineEnd)
    var stale: [(number: Int, part: LintedPart, conditions: LintedPart.Conditions)] = []
    for (number, part) in parts.enumerated() {
      let scope = allowances.scope(of: text.range(ofPart: number))
      let conditions = LintedPart.Conditions(head: head, scope: scope, now: context.now)
      if !part.isLinted(under: conditions) { stale.append((number, part, conditions)) }
    }
    conditions = (head, context)
    let (linter, known) = (linter, stale)
    let keepsFindings = Self.keepsFindings(stale.count, isLarge: isLarge)
    let linted = Self.map(stale.count) { index in
      let (number, part, conditions) = known[index]
      let syntax = text.syntax(ofPart: number)
      return part.linted(
        syntax, text.parts[number].model, linter, conditions, context, keepsFindings: keepsFindings)
    }
    for (index, part) in linted.enumerated() { parts[stale[index].number] = part }
  }

  /// Whether findings depend on where the parts of a text begin: each part is rendered by itself, as a forge would, and
  /// text in a part without tasks may be a list of another tool.
  func dependOnCuts(of text: OpenText) -> Bool {
    zip(parts, text.parts.dropFirst()).contains { part, next in
      switch part.end {
      case .closed: false
      case .open: true
      case .paragraph: next.syntax.source.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
      }
    } || text.parts.count > 1 && text.parts.contains { $0.syntax.taskCount == 0 && $0.syntax.kinds.contains(.text) }
  }

  /// Takes over the parts that are as they were, and collects the facts of the others.
  ///
  /// - Parameter head: if it is known, the findings of the others are collected, too.
  private mutating func takeParts(
    of text: OpenText, _ head: DocumentHead?, _ context: LintContext, isLarge: Bool
  ) {
    var earlier: [ObjectIdentifier: Int] = [:]
    for (number, part) in parts.enumerated() { earlier[ObjectIdentifier(part.identity)] = number }
    let places = text.parts.map { earlier[ObjectIdentifier($0.identity)] }
    let new = places.indices.filter { places[$0] == nil }
    let linter = linter
    let keepsFindings = Self.keepsFindings(new.count, isLarge: isLarge)
    var read = Self.map(new.count) { index in
      let syntax = text.syntax(ofPart: new[index])
      let model = text.parts[new[index]].model
      let part = LintedPart(text.parts[new[index]].identity, syntax, model)
      guard let head else { return part }
      let conditions = LintedPart.Conditions(head: head, scope: AllowanceScope(), now: context.now)
      return part.linted(syntax, model, linter, conditions, context, keepsFindings: keepsFindings)
    }.makeIterator()
    parts = places.compactMap { place in place.map { parts[$0] } ?? read.next() }
  }

  private func head(of text: OpenText, _ allowances: Allowances, lineEnd: LineEnd?) -> DocumentHead {
    DocumentHead(text.syntax(ofPart: 0), text.dialect, path: place, allowances: allowances, lineEnd: lineEnd)
  }

  /// Whether parts that are linted together keep their findings. A person may ask for those of a few.
  private static func keepsFindings(_ count: Int, isLarge: Bool) -> Bool { !isLarge || count < leastParts }

  /// The number of parts that are worth starting threads.
  private static let leastParts = 16

  /// Returns the results of `body` for some parts, which many threads make if there are many.
  private static func map<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
    count < leastParts ? (0..<count).map(body) : WorkerPool.map(items: count, body)
  }
}

extension LintedParts {
  /// Returns the findings of a part. It is linted again if they are not kept.
  func findings(ofPart number: Int, _ text: OpenText) -> PlacedFindings? {
    let part = parts[number]
    if let known = part.findings { return known }
    guard let (head, context) = conditions else { return nil }
    let syntax = text.syntax(ofPart: number)
    let found = PlacedFindings(
      in: syntax, text.parts[number].model, linter, head: head, context)
    part.keep(found)
    return found
  }
}

// The document as a whole.
extension LintedParts {
  /// Returns the facts of all parts joined.
  mutating func document(_ text: OpenText) -> LintDocument {
    let document = joined(text)
    let unknown = document.unknownTexts
    if unknown.isEmpty { return document }
    for number in parts.indices {
      let range = text.range(ofPart: number)
      guard unknown.contains(where: range.contains) else { continue }
      let syntax = text.syntax(ofPart: number)
      let facts = LintDocument(syntax, text.parts[number].model, unknownTexts: unknown)
      parts[number] = parts[number].with(facts)
    }
    return joined(text)
  }

  private func joined(_ text: OpenText) -> LintDocument {
    var document = LintDocument(path: place)
    for (number, part) in parts.enumerated() {
      var facts = part.facts
      facts.offset = text.parts[number].syntax.documentOffset
      document.append(facts)
    }
    return document
  }
}

extension OpenText {
  /// Returns the bytes of the document that a part is.
  func range(ofPart number: Int) -> Range<Int> {
    let start = parts[number].syntax.documentOffset
    return start..<start + parts[number].count
  }
}
