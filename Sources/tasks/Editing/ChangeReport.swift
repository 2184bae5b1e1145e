import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax

/// The report of a change: a line for each task, then notes.
struct ChangeReport {
  private struct Entry {
    var words: TerminalText
    /// `nil` for what is said of the whole file.
    var line: TaskLine?
    var file: Int
    var place: Place
  }

  /// The origin of a line number.
  enum Place {
    /// It is a line that was written.
    case written
    /// It stands where it stood, at this offset of the old document, whatever has changed around it.
    case kept(Int)
    /// It is gone, and had this number.
    case gone(Int)
  }

  private struct Remark {
    var severity: Console.Severity
    var message: TerminalText
    var help: TerminalText?
  }

  private var entries: [Entry] = []
  private var remarks: [Remark] = []

  mutating func add(_ words: TerminalText, _ line: TaskLine?, inFile file: Int, _ place: Place = .written) {
    entries.append(Entry(words: words, line: line, file: file, place: place))
  }

  mutating func add(_ severity: Console.Severity, _ message: TerminalText, _ help: TerminalText?) {
    remarks.append(Remark(severity: severity, message: message, help: help))
  }

  /// Whether something was said of a task in just these words.
  func hasWords(_ words: TerminalText) -> Bool { entries.contains { $0.words.bytes == words.bytes } }

  /// Writes the lines of tasks: `home.tasks:3  [x] Paint the wall  done Sat 2026-11-21 (today)`.
  ///
  /// - Parameters:
  ///   - files: each with its path and its lines that are changed, by the number with which lines were added.
  ///   - folder: from which paths are shown.
  func writeLines(to console: Console, _ files: [(path: BytePath, lines: ChangedLines)], from folder: BytePath) {
    let names = files.map { $0.path.relative(to: folder).bytes }
    var changed = files.map(\.lines)
    for entry in entries {
      let (file, name) = (files[entry.file], names[entry.file])
      let style = Style.place.leading(to: console.link(to: file.path))
      guard let line = entry.line else {
        console.writeSentence("\("\(name)", style)  \(entry.words)")
        continue
      }
      let number: Int? =
        switch entry.place {
        case .written: changed[entry.file].take(line.text)
        case .kept(let offset): changed[entry.file].number(ofOld: offset)
        case .gone(let number): number
        }
      let status = TaskStatus(line.mark)
      let place: TerminalText = number.map { "\(name):\($0)" } ?? "\(name)"
      let box = TerminalText(encoding: status.box).styled(.box(status))
      let title = TerminalText(encoding: line.title).styled(.title(status))
      let words: TerminalText = entry.words.isEmpty ? "" : "  \(entry.words.styled(.dim))"
      console.writeSentence("\(place, style)  \(box) \(title)\(words)")
    }
  }

  func writeRemarks(to console: Console) {
    for remark in remarks {
      if remark.severity == .note {
        console.note(remark.message, help: remark.help)
      } else {
        console.report(remark.severity, remark.message, help: remark.help)
      }
    }
  }
}
