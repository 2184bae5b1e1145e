import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct ArchiveTests {
  /// Returns a document and its archive after archiving. The archive is new if `archive` is `nil`.
  private func archived(_ text: String, into archive: String? = nil) throws -> (source: String, archive: String) {
    let document = Document(SourceText(Array(text.utf8)))
    let batch = ArchiveBatch(document)
    var source = DocumentEdit(document)
    var target = DocumentEdit(Document(SourceText(archive.map { Array($0.utf8) } ?? batch.head)))
    try batch.move(from: &source, to: &target)
    return (
      String(decoding: try source.finish().bytes, as: UTF8.self),
      String(decoding: try target.finish().bytes, as: UTF8.self)
    )
  }

  @Test func closedTasksGoBelowTheirHeadings() throws {
    let text = """
      ---
      project: home
      ---

      - [x] a
        note
      - [ ] b

      # Kitchen @house

      - [-] c

      ## Sink (A)

      - [x] d
        - [x] e
      - [x] f
        - [ ] g

      """
    let (source, archive) = try archived(text)
    #expect(
      source
        == "---\nproject: home\n---\n\n- [ ] b\n\n# Kitchen @house\n\n## Sink (A)\n\n- [x] f\n  - [ ] g\n")
    #expect(
      archive
        == "---\nproject: home\n---\n\n- [x] a\n  note\n\n# Kitchen @house\n\n- [-] c\n\n## Sink (A)\n\n- [x] d\n  - [x] e\n"
    )
    // Archiving again finds nothing to do.
    let again = ArchiveBatch(Document(SourceText(Array(source.utf8))))
    #expect(again.places.isEmpty)
    // After an interruption before the source was written, nothing was added twice.
    let repeated = try archived(text, into: archive)
    #expect(repeated.source == source)
    #expect(repeated.archive == archive)
  }

  @Test(arguments: [
    ("# A\n- [x] a\n", "# B\n\n- [x] b\n", "# B\n\n- [x] b\n\n# A\n\n- [x] a\n"),
    ("# A\n- [x] a\n", "# A\n\n- [x] b\n\n# C\n", "# A\n\n- [x] b\n- [x] a\n\n# C\n"),
    ("# A\n## B\n- [x] a\n", "# A\n\n- [x] b\n\n# C\n", "# A\n\n- [x] b\n\n## B\n\n- [x] a\n\n# C\n"),
    // Behind deeper headings, but not below them.
    ("# A\n### B\n- [x] a\n", "# A\n\n#### D\n\n## C\n", "# A\n\n#### D\n\n### B\n\n- [x] a\n\n## C\n"),
    (
      "# A\n- [x] a\n## B\n- [x] b\n# C\n## B\n- [x] c\n", "",
      "# A\n\n- [x] a\n\n## B\n\n- [x] b\n\n# C\n\n## B\n\n- [x] c\n"
    ),
    ("# A\n- [x] a\n## B\n- [x] b\n", "# A\n", "# A\n\n- [x] a\n\n## B\n\n- [x] b\n"),
    ("# A\n- [x] a\n## B\n- [x] b\n# A\n- [x] c\n", "", "# A\n\n- [x] a\n\n## B\n\n- [x] b\n\n# A\n\n- [x] c\n"),
    ("- [x] a\n", "- [x] b", "- [x] b\n- [x] a"), ("- [x] a\r\n", "- [x] b\n", "- [x] b\n- [x] a\n"),
    // Values that the archive does not hand down are written on the task.
    (
      "---\nproject: home\n---\n# (A) K @c\n- [x] a\n", "---\nproject: work\n---\n",
      "---\nproject: work\n---\n\n# (A) K @c\n\n- [x] a +home\n"
    ),
    ("---\nproject: home\npriority: B\n---\n- [x] a\n", "- [x] b\n", "- [x] b\n- [x] (B) a +home\n"),
  ])
  func anArchiveThatIsThereTakesMore(text: String, archive: String, result: String) throws {
    #expect(try archived(text, into: archive).archive == result)
  }

  @Test(arguments: [
    // The same id, or title and dates.
    ("- [x] a id:i done:2026-11-02\n", "- [x] a id:i done:2026-11-02\n- [x] b\n", true),
    ("- [x] a due:2026-11-03 done:2026-11-02\n", "# K\n\n- [x]  a due:2026-11-03 done:2026-11-01\n- [x] b\n", true),
    ("- [x] a created:2026-11-01\n  Note.\n", "- [x] a created:2026-11-01\n  Note.\n- [x] b\n", true),
    // It says something that the archived one does not.
    ("- [x] a id:i @c\n", "- [x] a id:i\n- [x] b\n", false),
    ("- [x] a due:2026-11-03 done:2026-11-01\n", "- [x] a due:2026-11-03 done:2026-11-02\n- [x] b\n", false),
    ("- [x] a created:2026-11-01\n  Note.\n", "- [x] a created:2026-11-01\n- [x] b\n", false),
  ])
  func whatTheArchiveHasIsNotAddedAgain(text: String, archive: String, isRemoved: Bool) throws {
    let result = try archived(text, into: archive)
    #expect(result.archive == archive)
    #expect(result.source == (isRemoved ? "" : text))
  }

  /// A title alone names no task, and another id or date is that of another one.
  @Test(arguments: [
    ("- [x] a done:2026-11-02\n", "- [x] a done:2026-11-02\n- [x] b\n"),
    ("- [x] a id:i\n", "- [x] a id:j\n- [x] b\n"),
    ("- [x] a due:2026-11-03\n", "- [x] a due:2026-11-04\n- [x] b\n"),
  ])
  func otherTasksAreAdded(text: String, archive: String) throws {
    #expect(try archived(text, into: archive).archive == archive + text)
  }

  /// Archiving loses no task, and moves none under another heading.
  @Test func archivingKeepsWhatTasksAre() throws {
    func tasks(_ text: String) -> [String] {
      TaskDigest.all(of: Document(SourceText(Array(text.utf8)))).map {
        "\($0.depth) \($0.letter) \($0.quadrant) \($0.project ?? []) \($0.labels.count) \($0.note)"
      }
    }
    var archives = 0
    for seed in 0..<400 as Range<UInt64> {
      let text = WorkspaceGenerator.documents(seed: seed)[0]
      let other = WorkspaceGenerator.documents(seed: seed + 1000)[0]
      let (text1, text2) = (String(decoding: text, as: UTF8.self), String(decoding: other, as: UTF8.self))
      let result: (source: String, archive: String)
      do {
        result = try archived(text1, into: seed % 2 == 0 ? nil : text2)
      } catch let problem as EditProblem {
        // A letter that front matter sets cannot be removed on a task.
        #expect(problem.kind == .conflict && seed % 2 == 1, "seed \(seed)")
        continue
      }
      let before = tasks(text1) + (seed % 2 == 0 ? [] : tasks(text2))
      #expect((tasks(result.source) + tasks(result.archive)).sorted() == before.sorted(), "seed \(seed)")
      if result.source != text1 { archives += 1 }
    }
    #expect(archives > 100)
  }
}
