import TaskFiles
import Testing
import tasks

/// Tests of the log, its days and its points.
struct LogTests {
  private let folder: SampleFolder

  init() throws {
    // One task per day from October 1 to November 21, the day of the tests, with letters in turn.
    let days =
      (1...31).map { "2026-10-\($0 < 10 ? "0" : "")\($0)" } + (1...21).map { "2026-11-\($0 < 10 ? "0" : "")\($0)" }
    let letters = ["(A) ", "(B) ", "(C) ", "(D) ", "(E) ", ""]
    folder = try SampleFolder([
      ("a.tasks", days.enumerated().map { "- [x] \(letters[$0 % 6])Day \($1) +p done:\($1)\n" }.joined()),
      ("b.tasks", "- [-] Dropped cancelled:2026-11-20\n- [x] No day\n- [ ] Open due:2026-11-20\n"),
    ])
  }

  private func run(_ words: String...) -> CommandRun {
    CommandRun(words: (["log"] + words).map { Array($0.utf8) }, folder: folder.path)
  }

  @Test func twoWeeksAreShownNewestFirst() {
    let found = run("--format", "csv", "--limit", "100").output.split(separator: "\r\n").dropFirst()
    #expect(found.count == 14)
    let text = run().output
    #expect(text.hasPrefix("Sat 2026-11-21 (today)"))
    #expect(text.contains("14 tasks done") && text.contains("38 earlier, the last on 2026-11-07"))
    #expect(text.contains("1 done task has no day"))
    #expect(!text.contains("Dropped"))
  }

  @Test(arguments: [
    ("2026-11-02..2026-11-04", ["2026-11-04", "2026-11-03", "2026-11-02"]), ("yesterday", ["2026-11-20"]),
    ("..2026-10-02", ["2026-10-02", "2026-10-01"]), ("2026-11-20..", ["2026-11-21", "2026-11-20"]),
    ("mon..tue", ["2026-11-17", "2026-11-16"]), ("2026-09", []),
  ]) func theFirstWordIsTheDays(_ word: String, _ expected: [String]) {
    let output = run(word, "as:tsv").output.split(separator: "\n").dropFirst()
    let found = output.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[14] }
    #expect(found.map(String.init) == expected)
  }

  @Test func aQueryMaySayTheDays() {
    #expect(run("done:2026-10", "--format", "ids").output.split(separator: "\n").count == 31)
    #expect(run("2026-10", "--format", "ids").output == run("done:2026-10", "--format", "ids").output)
    #expect(run("Day", "limit:3", "--format", "ids").output.split(separator: "\n").count == 3)
  }

  /// All 52 tasks of October and November, with six ranks in turn.
  @Test func pointsAddUp() throws {
    #expect(run("2026-10-01..").output.contains("52 tasks done, 160 points"))
    try folder.write(
      ".tasks.json", ##"{"points": {"A": 10, "B": 0, "C": 0, "D": 0, "E": 0, "none": 1}}"##)
    #expect(run("2026-10-01..").output.contains("52 tasks done, 98 points"))
  }

  /// A first word that is nearly a date is searched as text, with a note.
  @Test(arguments: [
    ("2026-13", "there is no month 13"), ("mon..wde", "'wde' is not a date"), ("last-moth", "it is not a date"),
    ("2026-11-31", "2026-11 has 30 days"),
  ]) func nearMissesAreSaid(_ word: String, _ reason: String) {
    let run = run(word)
    #expect(run.errors.hasPrefix("note: '\(word)' is searched for as text: \(reason)\n  | \(word)\n"))
    #expect(run.status == .success)
    #expect(!self.run(word, "-q").errors.contains("note"))
    #expect(!self.run("\"\(word)\"").errors.contains("note"))
  }

  @Test func commonWordsAreSearchedWithoutANote() {
    #expect(!run("Day").errors.contains("note"))
    #expect(!run("Daily").errors.contains("note"))
    #expect(!run("Day", "last-moth").errors.contains("is searched as text"))
    #expect(run("Day", "2026-13").errors.contains("write a field before it") == false)
    #expect(run("Day", "2026-1").errors.contains("help: write due:2026-01"))
  }

  @Test func statusesTellOfEmptyLogs() {
    #expect(run("2026-09").status == .success)
    #expect(run("2026-09", "--exit-code").status == .findings)
    #expect(run("yesterday", "--exit-code").status == .success)
    let backwards = run("2026-11-20..2026-11-10")
    #expect(backwards.status == .usage && backwards.errors.contains("2026-11-10..2026-11-20"))
  }
}
