import TaskModel
import TaskSyntax
import Testing

/// Workspaces and moments for the tests of facts.
enum SampleWorkspace {
  static func model(_ texts: [[UInt8]], partLength: Int = 1 << 20) -> WorkspaceModel {
    WorkspaceModel(
      texts.map { text in
        let tree = SyntaxTree(text, partLength: partLength)
        return DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter)
      })
  }

  static func model(_ texts: String...) -> WorkspaceModel { model(texts.map { Array($0.utf8) }) }

  static func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: year, month: month, day: day))
  }

  /// 2026-11-21, at noon.
  static func now() throws -> CalendarMoment { try #require(CalendarMoment(day(2026, 11, 21), minuteOfDay: 720)) }

  static func facts(_ texts: String..., finding kinds: WorkspaceFacts.Kinds = .all) throws -> WorkspaceFacts {
    WorkspaceFacts(model(texts.map { Array($0.utf8) }), now: try now(), finding: kinds)
  }
}
