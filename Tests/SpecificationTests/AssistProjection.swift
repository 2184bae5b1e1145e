import TaskAssist
import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting

/// The projections of `Grammar/Assist.md`, on Saturday, 2026-11-21.
///
/// `‸` marks the cursor. A line `@@ garden.tasks` begins another file; the first one is `home.tasks`.
enum AssistProjection {
  static let all: [String: MarkdownSuite.Projection] = [
    "hover": { input in lines(input, hover) },
    "completion": { input in lines(input, completion) },
    "definition": { input in lines(input, definition) },
    "references": { input in lines(input, references) },
    "highlights": { input in lines(input, highlights) },
    "rename": { input in lines(input, rename) },
    "links": { input in lines(input, links) },
    "calls": { input in lines(input, calls) },
    "linked": { input in lines(input, linked) },
    "symbols": { input in lines(input, symbols) },
    "folds": { input in lines(input, folds) },
    "selections": { input in lines(input, selections) },
    "semantic": { input in lines(input, semantic) },
    "hints": { input in lines(input, hints) },
    "lens": { input in lines(input, lens) },
    "typed": { input in lines(input, typed) },
  ]

  private static func lines(_ input: MarkdownSuite.Input, _ project: (Sample, String) -> [String]) -> [UInt8] {
    guard let sample = Sample(input.bytes) else { return Array("no sample".utf8) }
    let lines = project(sample, input.arguments)
    return Array((lines.isEmpty ? "nothing" : lines.joined(separator: "\n")).utf8)
  }

  /// Returns the words under the cursor and what is shown; `hover markdown` shows it for editors that render Markdown.
  private static func hover(_ sample: Sample, _ arguments: String) -> [String] {
    guard let hover = sample.workspace.hover(at: sample.cursor) else { return [] }
    return ["«\(sample.text(hover.range))»", arguments == "markdown" ? hover.page.markdown : hover.page.plain]
  }

  /// Returns the range that is replaced, then a line for each word: the word as listed, its details, and the text that is
  /// inserted where it is not the word. `completion 3` shows the first three.
  private static func completion(_ sample: Sample, _ arguments: String) -> [String] {
    let completion = sample.workspace.completion(at: sample.cursor)
    guard let first = completion.items.first else { return [] }
    let most = Int(arguments) ?? completion.items.count
    var lines = ["«\(sample.text(first.edit.range))»\(completion.isIncomplete ? " …" : "")"]
    for item in completion.items.prefix(most) {
      var line = item.label
      let inserted = String(decoding: item.edit.replacement, as: UTF8.self)
      if inserted != item.label { line += " → «\(inserted)»" }
      if !item.detail.isEmpty { line += " (\(item.detail))" }
      for edit in item.additional { line += " + «\(String(decoding: edit.replacement, as: UTF8.self))»" }
      lines.append(item.isDeprecated ? line + " †" : line)
    }
    return lines + (most < completion.items.count ? ["… \(completion.items.count) words"] : [])
  }
}

extension AssistProjection {
  /// A workspace with a cursor.
  struct Sample {
    let workspace: EditorWorkspace
    let cursor: EditorPosition
    private let texts: [[UInt8]]

    private static let mark = Array("‸".utf8)

    init?(_ bytes: [UInt8]) {
      var files: [(name: [UInt8], text: [UInt8])] = [(Array("home.tasks".utf8), [])]
      for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).dropLast() {
        if line.starts(with: "@@ ".utf8) {
          files.append((Array(line.dropFirst(3)), []))
        } else {
          files[files.count - 1].text += line + [.lineFeed]
        }
      }
      var cursor = EditorPosition(document: 0, offset: 0)
      for index in files.indices {
        let text = files[index].text
        let start = text.indices.first { text[$0...].starts(with: Self.mark) }
        guard let start else { continue }
        files[index].text.removeSubrange(start..<start + Self.mark.count)
        cursor = EditorPosition(document: index, offset: start)
      }
      self.cursor = cursor
      texts = files.map(\.text)
      guard let today = CalendarDate(year: 2026, month: 11, day: 21),
        let now = CalendarMoment(today, minuteOfDay: 0)
      else { return nil }
      workspace = EditorWorkspace(
        files.map { EditorWorkspace.File($0.name, Document(SourceText($0.text))) },
        EditorSettings(
          QuerySettings(now: now, me: Array("sam".utf8)), keyTypes: [Array("visit".utf8): .date],
          projects: [Array("house".utf8)]))
    }

    /// Returns the text of a range of the cursor's document, or of another one.
    func text(_ range: Range<Int>, of document: Int? = nil) -> String {
      String(decoding: texts[document ?? cursor.document][range], as: UTF8.self)
    }

    /// Returns a place as people read it: `home.tasks:3: «words»`.
    func place(_ place: EditorRange) -> String {
      let name = String(decoding: workspace.files[place.document].name, as: UTF8.self)
      let line = line(of: place.range.lowerBound, in: place.document)
      return "\(name):\(line): «\(text(place.range, of: place.document))»"
    }

    /// Returns the line of an offset, from 1.
    func line(of offset: Int, in document: Int) -> Int { texts[document][..<offset].count { $0 == .lineFeed } + 1 }

    /// Returns the number of bytes of a document.
    func count(of document: Int) -> Int { texts[document].count }

    /// Returns the word that ends at an offset of the cursor's document.
    func word(endingAt offset: Int) -> Range<Int> {
      let text = texts[cursor.document]
      return (text[..<offset].lastIndex { $0 == .space || $0 == .lineFeed } ?? -1) + 1..<offset
    }
  }
}
