import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

// Changes and dates that were typed.
extension WorkspaceEdit {
  /// The environment in which typed words are read.
  var typingRules: TypingRules { TypingRules(today: now.date, keyTypes: session.settings.keyTypes) }

  /// Returns the changes that words make to a task with this line.
  func changes(
    of task: FoundTask, _ line: TaskLine, _ words: [[UInt8]]
  ) throws(CommandFailure) -> TypedChanges {
    do throws(EditProblem) {
      return try TypedChanges(words, of: line, typingRules)
    } catch {
      throw CommandFailure(error, at: cells.reference(task))
    }
  }

  /// Returns a text for each date that shows how it was understood: `due fri → Fri 2026-08-28 (in 6 days)`.
  func echoes(of dates: [TypedDate]) -> [TerminalText] {
    dates.map { TerminalText(encoding: $0.echo(today: now.date)) }
  }

  /// Asks about a due date that is past; where nobody can be asked the command ends.
  func refusePast(_ dates: [TypedDate]) throws(CommandFailure) {
    guard !invocation[EditOption.force] else { return }
    for date in dates where date.key == .due && date.date.lastDay < now.date {
      let echo = TerminalText(encoding: date.echo(today: now.date))
      switch answer(to: "\(echo) is past. Is it meant?") {
      case true?: continue
      case false?: throw CommandFailure.declined
      case nil: throw .usage("\(echo) is past", help: "'--force' takes it anyway")
      }
    }
  }
}
