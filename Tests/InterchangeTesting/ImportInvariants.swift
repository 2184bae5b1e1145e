import TaskEditing
package import TaskInterchange
import TaskModel
import TaskSyntax

/// The invariants of imports, for any bytes that a file may hold.
package enum ImportInvariants {
  /// Returns a description of the first invariant that an import of a file violates; `nil` if it violates none.
  ///
  /// A record is one task or none, and text that comes along stays text: no heading, front matter, fence or suppression
  /// comes of it.
  package static func fault(of bytes: [UInt8], in format: InterchangeFormat) -> String? {
    guard let context else { return "there is no such day" }
    let imported = format.read(bytes, Array("file".utf8), context)
    var blocks = RecordBlocks(imported.records, Dialect(), inheriting: Classification())
    blocks.renameIDs(besides: [])
    let titles = imported.texts.count { $0.kind != .prose }
    do {
      var edit = DocumentEdit(Document("# Before\n\n- [ ] x\n\n# Behind\n"))
      let count = blocks.kept.count
      let outline = try blocks.outline(with: imported.texts)
      if !outline.isEmpty { try edit.insert(outline, inSection: 1) }
      return fault(of: Document(try edit.finish().source), taskCount: count, titleCount: titles)
    } catch {
      return "the import fails: \(String(decoding: error.message, as: UTF8.self))"
    }
  }

  private static let context: InterchangeContext? = {
    guard let day = CalendarDate(year: 2026, month: 11, day: 21), let now = CalendarMoment(day, minuteOfDay: 9 * 60)
    else { return nil }
    return InterchangeContext(now: now) { seconds in
      let days = Int((Double(seconds) / 86_400).rounded(.down))
      let rest = seconds - days * 86_400
      let moment = CalendarDate(dayNumber: days).flatMap { CalendarMoment($0, minuteOfDay: rest / 60) }
      return moment.map { ($0, rest % 60) }
    }
  }()

  private static func fault(of document: Document, taskCount: Int, titleCount: Int) -> String? {
    if document.tasks.count != taskCount + 1 {
      return "\(taskCount) records make \(document.tasks.count - 1) tasks"
    }
    let sections = document.model.sections
    if sections.count != 3 + titleCount { return "\(titleCount) titles make \(sections.count - 3) sections" }
    if sections.dropFirst().contains(where: { $0.letter != 0 || $0.project != .max }) {
      return "a heading hands something down"
    }
    if document.obstacles.refusal != nil { return "the document cannot be written any more" }
    if document.source.storage.split(separator: 0x0A).contains(where: isAllowance) {
      return "a line suppresses findings"
    }
    return nil
  }

  /// Whether a line begins with `<!--` and `tasks:`, with any blanks before them.
  private static func isAllowance(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    for word in ["<!--", "tasks:"] {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      guard rest.starts(with: word.utf8) else { return false }
      rest = rest.dropFirst(word.utf8.count)
    }
    return true
  }
}
