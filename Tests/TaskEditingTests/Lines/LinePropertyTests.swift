import TaskEditing
import TaskFormatter
import TaskSyntax
import TaskTesting
import Testing

/// Properties of every change of every line, whatever its content.
struct LinePropertyTests {
  private static let head = Array("---\nkeys: client, x-y\n---\n\n".utf8)
  private static let dialect = SyntaxTree(head).dialect

  /// The number of documents of a block.
  private static let count = Environment.amount(100)

  @Test(arguments: 0..<8)
  func everyChangeIsTheOneMeant(block: Int) {
    var changed = 0
    for seed in block * Self.count..<(block + 1) * Self.count {
      var random = SplitMix64(seed: UInt64(seed))
      for line in Self.lines(UInt64(seed)) + Self.denseLines(&random) {
        for _ in 0..<6 {
          let change = Self.change(of: line, &random)
          let violation = Self.violation(of: line, change)
          #expect(violation == nil, "\(violation ?? ""): \(change) of \(Self.shown(line.text))")
          if violation != nil { return }
          var new = line
          if (try? new.apply(change)) != nil, new != line { changed += 1 }
        }
      }
    }
    #expect(changed > 4 * Self.count)
  }

  /// The task lines of a generated document, as generated and as formatted.
  private static func lines(_ seed: UInt64) -> [TaskLine] {
    var document = DocumentGenerator.document(seed: seed)
    var lines = taskLines(document)
    document = head + document.filter { $0 != 0x0D }
    if case .changed(_, let text) = CanonicalForm.format(SourceText(document)) {
      lines += taskLines(Array(text.storage.prefix(text.count)))
    }
    return lines
  }

  /// Formatted lines of names and attributes, some of them next to punctuation.
  private static func denseLines(_ random: inout SplitMix64) -> [TaskLine] {
    var text = "- [ ]"
    for _ in 0..<2 + random.below(7) {
      text += random.pick([
        " Pay", " @a", " @home", " #a", " +home", " plan:2026", " due:2026-12-01", " due:2027", " spent:20m", " est:1h",
        " owner:\"a b\"", " client:c", " x-y:(z)", " created:2026-11-01", " (A)", " <!-- c -->", " C:\\",
      ])
      if random.once(in: 5) { text += random.pick([",", ".", ")", ");"]) }
    }
    let document = SourceText(head + Array("\(text)\n".utf8))
    guard case .changed(_, let text) = CanonicalForm.format(document) else {
      return taskLines(Array(document.storage.prefix(document.count)))
    }
    return taskLines(Array(text.storage.prefix(text.count)))
  }

  private static func taskLines(_ document: [UInt8]) -> [TaskLine] {
    document.split(separator: 0x0A).compactMap { TaskLine($0.last == 0x0D ? Array($0.dropLast()) : Array($0), dialect) }
  }

  /// Returns a random change, which may be invalid for the line.
  private static func change(of line: TaskLine, _ random: inout SplitMix64) -> LineChange {
    let names = ["a", "home", "house/kitchen", "ä", "two words", "a\"b", "a\\", "1"].map { Array($0.utf8) }
    let content = line.content
    let key = random.pick([
      "plan", "due", "start", "remind", "every", "until", "owner", "est", "spent", "id", "of", "after", "client", "x-y",
      "created", "done", "cancelled", "nokey",
    ])
    let value = random.pick([
      "2026-12-01", "2026-12-01T12:30", "2026", "1h30m", "20m", "1d", "month@31", "a", "a,b", "b c", "say \"x\"",
      "C:\\",
      "a(b", "`a", "<!--", "@a", "x,", "due:2026", "",
    ])
    let presentKey = content.attributes.isEmpty ? Array(key.utf8) : random.pick(content.attributes).name
    switch random.below(16) {
    case 0: return .mark(random.pick(CheckboxMark.allCases))
    case 1: return .priority(letter: random.below(6), number: random.pick([0, 0, 1, 999]))
    case 2: return .quadrant(random.below(5))
    case 3: return .rank(random.once(in: 2) ? nil : RankLiteral(letter: 1 + random.below(5), number: 0, quadrant: 0))
    case 4: return .project(random.once(in: 3) ? nil : random.pick(names))
    case 5: return .addContext(random.pick(names))
    case 6: return .removeContext(random.pick(content.contexts.isEmpty ? names : content.contexts))
    case 7: return .addTag(random.pick(names))
    case 8: return .removeTag(random.pick(content.tags.isEmpty ? names : content.tags))
    case 9...10: return .set(key: Array(key.utf8), value: Array(value.utf8))
    case 11: return .set(key: presentKey, value: Array(value.utf8))
    case 12: return .add(key: Array("remind".utf8), value: Array(random.pick(["1d", "2h"]).utf8))
    case 13...14: return .remove(key: presentKey)
    default:
      return .title(
        Array(random.pick(["Buy milk", "(A) b", "Ask @anna, soon", "a `b", "[x](y", "`", "x \\", "- [x] #"]).utf8))
    }
  }

  /// Returns the fault in a line after a change, or `nil`.
  private static func violation(of line: TaskLine, _ change: LineChange) -> String? {
    var new = line
    do {
      try new.apply(change)
    } catch {
      return new == line && error.kind == .refused && !error.message.isEmpty ? nil : "a refused change changed the line"
    }
    guard let read = TaskLine(new.text, dialect), read.content == new.content else { return "it is read otherwise" }
    if let what = LineMeaning(line.content, new.content).violation(of: change) { return what }
    guard isCanonical(new) || !isCanonical(line) else { return "\(shown(new.text)) is not canonical" }
    guard new.text.prefix(while: \.isBlank) == line.text.prefix(while: \.isBlank) else { return "it moved" }
    var again = new
    guard (try? again.apply(change)) != nil, again == new else { return "a second time it changes \(shown(new.text))" }
    return reversal(of: change, line).flatMap {
      reversed(new, $0) == line.text || line.text.last?.isBlank ?? false ? nil : "taken back it differs"
    }
  }

  /// Returns the change that removes what `change` adds to `line`, or `nil` if there is none.
  private static func reversal(of change: LineChange, _ line: TaskLine) -> LineChange? {
    let content = line.content
    switch change {
    case .addContext(let name) where !content.contexts.contains(name): return .removeContext(name)
    case .addTag(let name) where !content.tags.contains(name): return .removeTag(name)
    case .project(.some) where content.project == nil: return .project(nil)
    case .set(let key, _) where content.values(key).isEmpty: return .remove(key: key)
    case .rank(.some), .priority, .quadrant: return content.rank == nil && isCanonical(line) ? .rank(nil) : nil
    default: return nil
    }
  }

  private static func reversed(_ line: TaskLine, _ change: LineChange) -> [UInt8]? {
    var line = line
    return (try? line.apply(change)).map { line.text }
  }

  private static func isCanonical(_ line: TaskLine) -> Bool {
    guard !line.text.contains(0x0D) else { return false }
    if case .canonical = CanonicalForm.format(SourceText(head + line.text + [0x0A])) { return true }
    return false
  }

  private static func shown(_ text: [UInt8]) -> String {
    var output: [UInt8] = []
    QuotedText.append(text.span, 0..<text.count, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
