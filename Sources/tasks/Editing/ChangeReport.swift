import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

/// The report of a change: a line for each task, then notes.
struct ChangeReport {
  private let edit: WorkspaceEdit
  private let words: EditWords

  init(_ change: TaskChange) {
    edit = change.edit
    words = change.words
  }

  /// Writes the lines of tasks: `kfp  home.tasks:3  [x] Paint the wall  done Sat 2026-11-21 (today)`, and behind a
  /// handle the one that the task had before, if it is another: `kfp (was lgp)`.
  ///
  /// - Parameter proposals: the texts that the files become.
  func writeLines(_ proposals: [FileChangeRun.Proposal]) {
    let console = words.invocation.console
    let names = edit.files.map { $0.path.relative(to: edit.folder).bytes }
    let hasLines = edit.events.contains { $0.line != nil }
    let numbers = hasLines ? lineNumbers(proposals) : edit.events.map { _ in nil }
    let handles = hasLines ? ChangedHandles(edit, proposals, lines: numbers) : nil
    for (event, number) in zip(edit.events, numbers) {
      let name = names[event.file]
      let style = Style.place.leading(to: console.link(to: edit.files[event.file].path))
      let words = words.event(event, of: edit)
      guard let line = event.line else {
        console.writeSentence("\("\(name)", style)  \(words)")
        continue
      }
      let status = TaskStatus(line.mark)
      let place: TerminalText = number.map { "\(name):\($0)" } ?? "\(name)"
      let box = TerminalText(encoding: status.box).styled(.box(status))
      let title = TerminalText(encoding: line.title).styled(.title(status))
      let handle = self.handle(of: event, onLine: number, handles)
      console.writeSentence("\(handle)\(place, style)  \(box) \(title)  \(words.styled(.dim))")
    }
  }

  /// Returns the line of each event after the change, or the one where a task was that is gone; `nil` where there is
  /// none.
  private func lineNumbers(_ proposals: [FileChangeRun.Proposal]) -> [Int?] {
    var changed = zip(edit.files, proposals).map { file, proposal in
      ChangedLines(file.document.document, proposal.text ?? EditedText(file.source))
    }
    return edit.events.map { event in
      guard let line = event.line else { return nil }
      return switch event.place {
      case .written: changed[event.file].take(line.text)
      case .kept(let offset): changed[event.file].number(ofOld: offset)
      case .gone(let number): number
      }
    }
  }

  private func handle(of event: EditEvent, onLine line: Int?, _ handles: ChangedHandles?) -> TerminalText {
    let old = event.origin.flatMap { handles?.oldHandle(of: $0) }
    var new: [UInt8]?
    if case .gone = event.place {
      new = nil
    } else {
      new = line.flatMap { handles?.handle(ofLine: $0, inFile: event.file) }
    }
    guard let shown = new ?? old else { return "" }
    let handle = TerminalText(encoding: shown).styled(.handle)
    if let new, let old, new != old {
      let earlier: TerminalText = "(was \(old))"
      return "\(handle) \(earlier.styled(.dim))  "
    }
    return "\(handle)  "
  }

  func writeRemarks() { for remark in edit.remarks { words.write(remark) } }
}
