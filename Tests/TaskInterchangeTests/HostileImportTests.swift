import InterchangeTesting
import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Imports of damaged and hostile files.
struct HostileImportTests {
  private static let pieces = [
    "\n", "\r", "\u{2028}", "\0", "\u{7}", "\u{202E}", "\u{FEFF}", "---\n", "# x", "- [ ] y", "  - [x] z", "```", "~~~",
    "<!--",
    "-->", "<!-- tasks: allow overdue -->", "=cmd|' /C calc'!A0", "\\", "\"", "{", "}", "[", "(A) ", "x ",
    "due:2026-12-01",
    "id:a", "p:1", "+a", "@b", "#c", "`", "[[", "](", "<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n", "0000",
    "9999-99-99",
  ]

  /// Returns the text with some pieces put in and some bytes changed.
  private func damaged(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var text = text
    for _ in 0...random.below(6) {
      let place = random.below(text.count + 1)
      if random.once(in: 3), place < text.count {
        text[place] = UInt8(truncatingIfNeeded: random.next())
      } else {
        text.insert(contentsOf: Array(random.pick(Self.pieces).utf8), at: place)
      }
    }
    return text
  }

  /// A record is one task or none, whatever it holds: no heading, fence, comment or further task comes of it.
  @Test(arguments: 0..<Environment.amount(10))
  func oneRecordIsOneTask(block: Int) throws {
    let context = try RoundTrip.context()
    var counts: [String: Int] = [:]
    for seed in block * 100..<(block + 1) * 100 {
      let records = (0..<8).flatMap { part in
        let records = RoundTrip.records(
          of: Document(SourceText(DocumentGenerator.document(seed: UInt64(8 * seed + part)))))
        return records.map { record in
          var record = record
          record.parent = nil
          return record
        }
      }
      for format in InterchangeFormat.exported {
        var random = SplitMix64(seed: UInt64(seed))
        var losses = LossReport()
        let text = damaged(format.written(records, context, &losses), &random)
        let imported = format.read(text, RoundTrip.file, context)
        var blocks = RecordBlocks(imported.records, Dialect(), inheriting: Classification())
        blocks.renameIDs(besides: [])
        let made = try blocks.blocks()
        let document = Document(
          SourceText(Array("# Before\n\n".utf8) + made.flatMap(\.bytes) + Array("# Behind\n".utf8)))
        #expect(document.tasks.count == blocks.kept.count, "\(format.name), seed \(seed)")
        #expect(document.model.sections.count == 3, "\(format.name), seed \(seed)")
        #expect(document.obstacles.refusal == nil, "\(format.name), seed \(seed)")
        counts[format.name, default: 0] += document.tasks.count
        let notes = document.tasks.compactMap(\.note)
        #expect(
          !notes.contains { $0.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("<!-- tasks:") } })
      }
    }
    // A changed byte of JSON may cost the whole object.
    for format in InterchangeFormat.exported {
      #expect(counts[format.name, default: 0] > (format.name == "json" ? 250 : 300))
    }
  }

  /// Text that comes along makes no task, hands nothing down and suppresses nothing, whatever it holds.
  @Test(arguments: ["markdown", "obsidian", "org", "taskpaper", "xit"], 0..<Environment.amount(10))
  func textStaysText(name: String, block: Int) throws {
    let format = try #require(InterchangeFormat.named(name.utf8))
    let context = try RoundTrip.context()
    var headings = 0
    for seed in block * 40..<(block + 1) * 40 {
      var random = SplitMix64(seed: UInt64(seed) &+ 1 << 35)
      var text: [UInt8] = []
      for part in 0..<4 {
        text += DocumentGenerator.document(seed: UInt64(4 * seed + part))
        text += Array(
          random.pick(["# a +b @c (A)\n", "* a :b:\n", "\n\nA: @b\n", "---\n", "- [ ] a\n", "[ ] b\n"]).utf8)
      }
      let file = damaged(text, &random)
      headings += format.read(file, RoundTrip.file, context).texts.count { $0.kind != .prose }
      #expect(ImportInvariants.fault(of: file, in: format) == nil, "seed \(seed)")
    }
    #expect(headings > (name == "taskpaper" ? -1 : 5))
  }

  /// Long fields take time in proportion.
  @Test(arguments: InterchangeFormat.exported)
  func fieldsMayBeLong(format: InterchangeFormat) throws {
    let context = try RoundTrip.context()
    for unit in ["a", "+a ", "\\", "`", "[[", "due:x ", "<!-- ", "\"", "(", "@", "#a:"] {
      let fault = Linearity.fault(in: .repeating(unit, after: ""), from: Environment.amount(12_500)) { text in
        var record = Record(at: RecordPlace(file: RoundTrip.file, line: 1))
        record.sentence = text
        record.note = text
        var losses = LossReport()
        let imported = format.read(format.written([record], context, &losses), RoundTrip.file, context)
        var blocks = RecordBlocks(imported.records, Dialect(), inheriting: Classification())
        #expect((try? blocks.blocks().count) == 1, "\(unit)")
      }
      #expect(fault == nil, "\(unit): \(fault ?? "")")
    }
  }
}
