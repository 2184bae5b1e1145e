import TaskFiles
import TaskModel
import TaskSyntax
import TaskTesting
import TaskWorkspace
import Testing

/// Documents of large files whose text is not kept but read again. One after the other, because a text is kept where many
/// files are open. `LargeFileTests` has the commands.
@Suite(.serialized) struct DroppedTextTests {
  private let folder: SampleFolder
  private var path: BytePath { folder.path.joined("a.tasks") }

  init() throws {
    folder = try SampleFolder()
    try folder.write("a.tasks", Self.text)
  }

  /// A text of several parts, with declared keys, headings, notes, fences, both ends of lines, and lines of all lengths.
  private static let text: [UInt8] = {
    var random = SplitMix64(seed: 7)
    var text = "---\nkeys:\n  room: text\nproject: house\n---\n"
    for number in 0..<5_000 {
      if number % 40 == 0 { text += "\n# (B) Part \(number) +part/\(number) @home\n\n" }
      if number % 97 == 0 { text += "```\n- [ ] fence \(number)\n```\n\n<!--\n- [ ] comment\n-->\n" }
      let words = String(
        repeating: "\(number) é <x@y.zz> `code` ",
        count: Int.random(in: 0..<(number % 500 == 0 ? 400 : 12), using: &random))
      text += "- [\(number % 3 == 0 ? "x" : " ")] (A-\(number % 9 + 1)) Pay \(words)room:\(number) id:t\(number)"
      text += number % 5 == 0 ? "\r\n" : "\n"
      if number % 4 == 0 { text += "  Note \(number)\n\n\t- [/] Subtask \(number) +\"A b\" due:2026-12-01\n" }
    }
    return text.array + "- [ ] The last \\@line est:1h".array
  }()

  private func tasks(_ document: DocumentFile) -> [FoundTask] {
    document.document.parts(file: []).flatMap { part in
      let found = FoundPart(part, path: document.path, place: nil)
      return part.model.rows.indices.map { FoundTask(found, row: $0) }
    }
  }

  private func dropped() throws -> DocumentFile {
    try DocumentFile(path, FileReader(path), workers: 2, [.findsHandles, .dropsText])
  }

  @Test func tasksAreThoseOfATextThatIsKept() throws {
    let kept = try DocumentFile(path, SourceText(Self.text), workers: 2, .keepsRecords)
    let dropped = try dropped()
    let (tasks, expected) = (tasks(dropped), tasks(kept))
    #expect(expected.count > 5_000 && dropped.document.parts(file: []).count > 2)
    #expect(tasks.map(\.title) == expected.map(\.title))
    #expect(tasks.map(\.line) == expected.map(\.line))
    #expect(tasks.map(\.parentLine) == expected.map(\.parentLine))
    #expect(tasks.map(\.id) == expected.map(\.id))
    #expect(tasks.map(\.blockBytes) == expected.map(\.blockBytes))
    #expect(tasks.map { $0.part.part.note(of: $0.record) } == expected.map { $0.part.part.note(of: $0.record) })
    let declared = { (task: FoundTask) in LineAttributes(task).declared.map { LineAttributes(task).value(of: $0) } }
    #expect(tasks.map(declared) == expected.map(declared))
    #expect(Array(dropped.document.source.bytes.array(0..<Self.text.count)) == Self.text)
    try dropped.checkUnchanged()
  }

  /// Many tasks of a part are read with it, few by their lines, in any order. Lines near each other are read at once.
  @Test(arguments: [1, 3, 5, 9, 30, 300])
  func tasksAreReadTogether(every step: Int) throws {
    let all = tasks(try dropped())
    let some = all.indices.filter { $0 % step == 0 }.map { all[$0 * 7 % all.count] }
    #expect(some.reading().map(\.title) == some.map(\.title))
    let ordered = all.indices.filter { $0 % step == 0 }.map { all[$0] }
    #expect(ordered.reading().map(\.title) == ordered.map(\.title))
    #expect(ordered.reading().map(\.line) == ordered.map(\.line))
  }

  enum Change: CaseIterable { case shortened, removed, overwritten, moved, otherTasks }

  @Test(arguments: Change.allCases)
  func aFileThatChangesIsReported(_ change: Change) throws {
    let document = try dropped()
    let count = Self.text.count
    let text =
      switch change {
      case .shortened: Array(Self.text[..<(count / 2)])
      case .removed: [] as [UInt8]
      case .overwritten: [UInt8](repeating: UInt8(ascii: "x"), count: count)
      case .moved: "é".array + Self.text
      case .otherTasks: Array(String(repeating: "- [ ] a\n# b\n", count: count).array[..<count])
      }
    try folder.write("a.tasks", text)
    let tasks = tasks(document)
    #expect(tasks.map(\.title).count == tasks.count)
    #expect(tasks.map { $0.part.part.title(of: $0.record) }.count == tasks.count)
    #expect(tasks.map { $0.part.titles(ofSection: Int($0.row.section)) }.count == tasks.count)
    #expect(tasks.map(\.blockBytes).count == tasks.count && tasks.map(\.line).count == tasks.count)
    #expect(Array(tasks.reversed()).reading().map(\.title).count == tasks.count)
    let error = #expect(throws: FileError.self) { try document.checkUnchanged() }
    #expect(error?.reason == .changedWhileShown)
  }

  /// A later change does not matter if nothing is read again.
  @Test func aFileThatChangesLaterIsNotReported() throws {
    let document = try dropped()
    #expect(tasks(document).map(\.title).count > 5_000)
    try folder.write("a.tasks", Self.text + "\n- [ ] One more\n".array)
    try document.checkUnchanged()
  }
}
