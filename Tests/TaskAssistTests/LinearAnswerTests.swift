import TaskAssist
import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import Testing

/// An answer takes time that is linear in the document, on any input.
struct LinearAnswerTests {
  private static let size = Environment.number("HOSTILE", otherwise: 1500)
  /// Every eighth input, and all with `HOSTILE=2500`.
  private static let inputs = HostileInput.all.indices.filter { size > 1500 || $0 % 8 == 0 }.map {
    HostileInput.all[$0]
  }

  @Test(arguments: inputs)
  func answers(input: HostileInput) throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let settings = EditorSettings(QuerySettings(now: try #require(CalendarMoment(today, minuteOfDay: 0))))
    let fault = Linearity.fault(in: input, from: Self.size) { text in
      let file = EditorWorkspace.File(Array("home.tasks".utf8), Document(SourceText(text)))
      let workspace = EditorWorkspace([file], settings)
      for offset in [0, text.count / 3, text.count / 2, text.count] {
        let position = EditorPosition(document: 0, offset: offset)
        _ = workspace.hover(at: position)
        _ = workspace.completion(at: position)
        _ = workspace.definitions(at: position)
        _ = workspace.references(at: position)
        _ = workspace.selections(at: position)
        _ = workspace.edits(afterTyping: 0x20, at: position)
      }
      _ = workspace.folds(of: 0)
      _ = workspace.links(in: 0)
      _ = workspace.tokens(of: 0)
      _ = workspace.hints(of: 0, in: 0..<text.count)
      _ = workspace.symbols(matching: Array("ab".utf8))
      for lens in workspace.lenses(of: 0).prefix(20) { _ = workspace.numbers(of: lens) }
    }
    if let fault { Issue.record("\(fault)") }
  }
}
