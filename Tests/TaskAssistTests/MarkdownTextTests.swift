import TaskAssist
import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import Testing

/// In Markdown, bytes of a file are shown and never obeyed, and in no output anything is hidden.
struct MarkdownTextTests {
  @Test(arguments: [
    ("[x](command:y)", #"\[x\](command:y)"#), ("![x](https://e.org/a.png)", #"\!\[x\](https\://e.org/a.png)"#),
    ("<script>alert(1)</script>", #"\<script\>alert(1)\</script\>"#), ("a&lt;b", #"a\&lt;b"#),
    ("*b* _i_ ~~s~~ `c`", #"\*b\* \_i\_ \~\~s\~\~ \`c\`"#), ("see http://e.org", #"see http\://e.org"#),
    ("see www.e.org", #"see www\.e.org"#), ("ask me@e.org", #"ask me\@e.org"#), ("a | b", #"a \| b"#),
    ("$(icon) x", #"\$(icon) x"#), ("a\u{202E}b", #"a\<U+202E\>b"#), ("a\u{1B}[31mb", #"a^\[\[31mb"#),
    ("back\\\\slash", #"back\\slash"#), ("{{x}}", #"\{\{x\}\}"#),
  ])
  func wordsAreShown(title: String, shown: String) throws {
    let page = try #require(try hover("- [ ] \(title)\n"))
    let line = try #require(page.markdown.split(separator: "\n").first)
    #expect(line.hasPrefix("**") && line.hasSuffix("**"))
    // The handle is before the title.
    #expect(line.dropFirst(2).dropLast(2).drop { $0 != " " }.dropFirst() == shown)
  }

  /// Without its backslashes, the Markdown of drawn titles is the plain text, and no mark stands without one.
  @Test func drawnTitlesKeepTheirText() throws {
    var count = 0
    for seed in 0..<UInt64(600) {
      let text = String(decoding: DocumentGenerator.document(seed: seed), as: UTF8.self)
      for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("- [ ] ") {
        guard let page = try hover("\(line)\n"), case .heading = page.blocks.first else { continue }
        let markdown = String(page.markdown.prefix { $0 != "\n" }.dropFirst(2).dropLast(2))
        #expect(Self.unescaped(markdown) == String(page.plain.prefix { $0 != "\n" }), "\(line)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  private func hover(_ text: String) throws -> FactPage? {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let now = try #require(CalendarMoment(today, minuteOfDay: 0))
    let file = EditorWorkspace.File(Array("home.tasks".utf8), Document(text))
    let workspace = EditorWorkspace([file], EditorSettings(QuerySettings(now: now)))
    return workspace.hover(at: EditorPosition(document: 0, offset: 1))?.page
  }

  /// Returns the text that CommonMark shows; `nil` if a mark has a meaning.
  private static func unescaped(_ markdown: String) -> String? {
    var shown = ""
    var isEscaped = false
    for scalar in markdown.unicodeScalars {
      if isEscaped {
        shown.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        if "`*_[]<>&|~".unicodeScalars.contains(scalar) { return nil }
        shown.unicodeScalars.append(scalar)
      }
    }
    return isEscaped ? nil : shown
  }
}
