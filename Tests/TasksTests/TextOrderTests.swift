import TaskFiles
import TaskTesting
import Testing

/// The order of texts in lists: by letters without case and accents, then by bytes; lists value by value.
struct TextOrderTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  /// Letters and what they are without case and accents.
  private static let letters: [(text: String, folded: String)] = [
    ("a", "a"), ("A", "a"), ("á", "a"), ("a\u{301}", "a"), ("b", "b"), ("B", "b"), ("ж", "ж"), ("Ж", "ж"), ("日", "日"),
  ]

  private struct Value: Comparable {
    var text = ""
    private var folded: [UInt32] = []

    /// A word that begins like others, most often.
    init(_ random: inout SplitMix64) {
      let starts = ["", "", "aaaaaa", "aAbaab", "жжж", "ab"]
      for letter in random.pick(starts) { add(String(letter)) }
      for _ in 0..<1 + random.below(4) { add(random.pick(TextOrderTests.letters).text) }
    }

    private mutating func add(_ letter: String) {
      text += letter
      let known = TextOrderTests.letters.first { Array($0.text.utf8) == Array(letter.utf8) }
      folded += (known?.folded ?? letter).unicodeScalars.map(\.value)
    }

    /// Appends a context as it is written.
    mutating func add(context: Value) {
      text += " @" + context.text
      folded += " @".unicodeScalars.map(\.value) + context.folded
    }

    static func == (a: Value, b: Value) -> Bool { Array(a.text.utf8) == Array(b.text.utf8) }

    static func < (a: Value, b: Value) -> Bool {
      a.folded != b.folded
        ? a.folded.lexicographicallyPrecedes(b.folded) : a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
  }

  /// Returns the lines of the tasks that a query lists, from 1.
  private func lines(_ query: String...) -> [Int] {
    run(["list"] + query + ["show:line", "as:tsv"]).output.split(separator: "\n").dropFirst().compactMap { Int($0) }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func titlesAndListsOfNames(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // A title has the contexts of the task.
    let tasks = (0..<400).map { _ in
      var title = Value(&random)
      let contexts = (0..<random.below(4)).map { _ in Value(&random) }
      for context in contexts { title.add(context: context) }
      return (title: title, contexts: contexts)
    }
    // Headings, so that the document has many parts.
    var text = ""
    var lineOfTask: [Int] = []
    var line = 0
    for (number, task) in tasks.enumerated() {
      if number % 7 == 0 {
        text += "# Part\n"
        line += 1
      }
      line += 1
      lineOfTask.append(line)
      text += "- [ ] \(task.title.text)\n"
    }
    try folder.write("a.tasks", text)
    let byTitle = tasks.indices.sorted { (tasks[$0].title, $0) < (tasks[$1].title, $1) }
    #expect(lines("sort:title") == byTitle.map { lineOfTask[$0] })
    let backward = tasks.indices.sorted { a, b in
      tasks[a].title == tasks[b].title ? a < b : tasks[b].title < tasks[a].title
    }
    #expect(lines("sort:-title") == backward.map { lineOfTask[$0] })
    // A context that occurs twice on a line counts once. Tasks without one are last.
    let contexts = tasks.map { task in
      task.contexts.enumerated().filter { !task.contexts[..<$0].contains($1) }.map(\.element)
    }
    let byContexts = tasks.indices.sorted { a, b in
      let (left, right) = (contexts[a], contexts[b])
      if left == right { return a < b }
      if left.isEmpty || right.isEmpty { return right.isEmpty }
      return left.lexicographicallyPrecedes(right)
    }
    #expect(lines("sort:context") == byContexts.map { lineOfTask[$0] })
  }
}
