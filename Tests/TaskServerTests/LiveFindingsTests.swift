import TaskFiles
import TaskLinter
import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import TaskWorkspace
import Testing

/// The findings in an open text, which are kept part by part, are those of a fresh reading.
struct LiveFindingsTests {
  private static let path: BytePath = "/a.tasks"

  private final class Silence: OpeningReporter {
    func report(_ event: OpeningEvent, from opener: WorkspaceOpener) {}
  }

  private static func live() throws -> LiveWorkspace {
    let environment = OpeningEnvironment(
      variable: { $0 == "HOME" ? Array("/nonexistent".utf8) : nil }, effectiveUser: ProcessStart.effectiveUser,
      currentFolder: { "/" }, standardInput: { SourceText([]) })
    return try LiveWorkspace(nil, WorkspaceOpener(OpeningOptions(), environment, reporter: Silence()))
  }

  private static func fresh(_ bytes: [UInt8], _ now: CalendarMoment) -> [Diagnostic] {
    Linter().lint(SyntaxTree(bytes), context: LintContext(now: now, reservedKeys: Set(Query.words)))
  }

  private static func difference(_ a: [Diagnostic], _ b: [Diagnostic]) -> String {
    "\(a.filter { !b.contains($0) }) against \(b.filter { !a.contains($0) })"
  }

  /// The findings of rules about parts.
  private static func findingsInParts(_ bytes: [UInt8], _ now: CalendarMoment) -> [Diagnostic] {
    let tree = SyntaxTree(bytes)
    var document = LintDocument()
    for part in tree.parts { document.append(LintDocument(part, PartModel(part))) }
    let head = DocumentHead(
      tree.parts[0], tree.dialect, allowances: document.allowances, lineEnd: document.lineEnd)
    let context = LintContext(now: now, reservedKeys: Set(Query.words))
    return tree.parts.flatMap { Linter().lint($0, PartModel($0), head: head, context: context).sorted() }
  }

  /// The moment of a round: minutes pass, and now and then a day.
  private static func moment(_ round: Int) throws -> CalendarMoment {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21 + round / 40 % 7))
    return try #require(CalendarMoment(day, minuteOfDay: 590 + round % 20))
  }

  @Test(arguments: 0..<4)
  func areThoseOfAFreshReading(block: Int) throws {
    var random = SplitMix64(seed: 100 + UInt64(block))
    let rounds = Environment.number("LIVE_EDITS", otherwise: 240) / 4
    let live = try Self.live()
    var (bytes, text) = ([UInt8](), OpenText([]))
    var mostParts = 0
    var compared = 0
    for round in 0..<rounds {
      // A large text keeps only findings that were asked for lately.
      let isLarge = round % 20 < 10
      live.limits = LintLimits(textCount: isLarge ? 0 : OpenText.largeCount)
      if round % 10 == 0 {
        bytes = DrawnEdit.document(3, tasks: 30, &random)
        text = OpenText(bytes, partLength: 256, recordLimit: isLarge ? 0 : 1 << 20)
      }
      let edit = DrawnEdit(of: bytes, &random)
      bytes.replaceSubrange(edit.range, with: edit.bytes)
      text.replace(edit.range, with: edit.bytes)
      mostParts = max(mostParts, text.parts.count)
      // A NUL is searched for in the first part alone.
      if bytes.contains(0) { continue }
      let now = try Self.moment(round)
      let overlaid = OverlaidText(path: Self.path, text: text, generation: round)
      let found = try #require(live.lint([overlaid], now: now).first)
      let expected = Self.fresh(bytes, now)
      if isLarge, round % 3 > 0 {
        let first = expected.sorted(by: Diagnostic.isMoreSevere).prefix(expected.count > 3 ? 2 : 3)
        #expect(Array(found.mostSevere(3).findings) == first.sorted(by: Diagnostic.isBefore))
        continue
      }
      let isSame = Array(found.shown) == expected
      #expect(isSame, "block \(block), round \(round), \(edit): \(Self.difference(Array(found.shown), expected))")
      if !isSame { return }
      let starts = text.parts.map(\.syntax.documentOffset)
      if !MarkdownCuts.lieInside(SourceText(bytes), starts) { compared += 1 }
      #expect(Array(found.result.findings.sorted()) == expected)
      #expect(found.safeFixes == expected.count { $0.fix?.isSafe == true })
      #expect(Array(found.result.source.storage[..<bytes.count]) == bytes)
      // The most severe ones, and without those that touch some bytes.
      let place = random.below(bytes.count + 1)
      let word = place...min(bytes.count, place + 20)
      for (limit, word) in [(5, nil), (20, word), (.max, word)] {
        let wanted = expected.filter { finding in
          word.map { finding.range.upperBound < $0.lowerBound || finding.range.lowerBound > $0.upperBound } ?? true
        }
        let most = wanted.sorted(by: Diagnostic.isMoreSevere).prefix(wanted.count > limit ? limit - 1 : limit)
        let selection = found.mostSevere(limit, besides: word)
        #expect(Array(selection.findings) == most.sorted(by: Diagnostic.isBefore))
        #expect(selection.count == wanted.count && selection.heldBack == expected.count - wanted.count)
      }
    }
    #expect(mostParts >= 8 && compared > rounds / 6)
  }

  /// In a large text, the findings in parts are those of a fresh reading at once, and all of them when it is quiet. The
  /// others move with the edits meanwhile, and have no fixes.
  @Test func largeTextsWait() throws {
    var random = SplitMix64(seed: 9)
    let live = try Self.live()
    live.limits = LintLimits(textCount: 0, taskCount: 0)
    var bytes = DrawnEdit.document(3, tasks: 12, &random)
    var text = OpenText(bytes, partLength: 256)
    var edits: [OpenEdit] = []
    for round in 0..<60 {
      let edit = DrawnEdit(of: bytes, &random)
      bytes.replaceSubrange(edit.range, with: edit.bytes)
      text.replace(edit.range, with: edit.bytes)
      edits.append(OpenEdit(range: edit.range, count: edit.bytes.count))
      if bytes.contains(0) { continue }
      let (now, isQuiet) = (try Self.moment(0), round % 3 == 2)
      let overlaid = OverlaidText(path: Self.path, text: text, edits: edits, generation: round)
      edits = []
      let found = try #require(live.lint([overlaid], now: now, isQuiet: isQuiet).first)
      let expected = Self.fresh(bytes, now)
      let shown = Array(found.shown)
      let inParts = Self.findingsInParts(bytes, now)
      #expect(inParts.allSatisfy(shown.contains))
      if found.isComplete { #expect(shown == expected) }
      #expect(!isQuiet || found.isComplete)
      #expect(found.shown.allSatisfy { $0.range.upperBound <= bytes.count + 1 })
      if !found.isComplete { #expect(shown.allSatisfy { inParts.contains($0) || $0.fix == nil }) }
    }
    // A finding that an edit does not touch stays where its text is.
    bytes = Array("- [ ] A\n- [ ] Milk\n- [ ] Milk\n".utf8)
    text = OpenText(bytes)
    _ = live.lint([OverlaidText(path: Self.path, text: text, generation: 100)], now: try Self.moment(0))
    text.replace(6..<7, with: Array("Buy".utf8))
    let moved = [OpenEdit(range: 6..<7, count: 3)]
    let found = try #require(
      live.lint(
        [OverlaidText(path: Self.path, text: text, edits: moved, generation: 101)], now: try Self.moment(0),
        isQuiet: false
      ).first)
    #expect(!found.isComplete && found.shown.map(\.rule) == ["duplicate-task"])
    #expect(found.shown.first?.range == 21..<22)
  }
}
