import TaskEditing
import TaskModel
import TaskSyntax
import Testing

/// Renames projects, contexts, tags and ids.
struct NameChangeTests {
  private func renamed(_ document: String, _ old: String, _ new: String) throws -> (String, Document.NameUse) {
    var edit = DocumentEdit(Document(SourceText(Array(document.utf8))))
    let use = try edit.rename(try NameChange(Array(old.utf8), Array(new.utf8)))
    return (edit.isEmpty ? document : String(decoding: try edit.finish().bytes, as: UTF8.self), use)
  }

  @Test(arguments: [
    ("+a", "+b", "- [ ] x +a, +a/c +ab @a\n", "- [ ] x +b, +b/c +ab @a\n"),
    ("@a", "@b", "- [ ] x @a @b @a\n", "- [ ] x @b\n"),
    ("#a", "#b c", "- [ ] x #a.\n", "- [ ] x #\"b c\".\n"),
    ("@a", "b", "- [ ] x @\"a\"\n", "- [ ] x @\"b\"\n"),
    ("id:a", "b", "- [ ] x id:a\n- [ ] y after:c,a,b of:a\n", "- [ ] x id:b\n- [ ] y after:c,b of:b\n"),
    ("^a", "id:b", "- [ ] x after:a/b owner:a +a\n", "- [ ] x after:a/b owner:a +a\n"),
    ("+a", "+b", "# (A) X +a, y\n\n`+a` +a/b\n", "# (A) X +b, y\n\n`+a` +a/b\n"),
    ("+a", "+b", "# X +a ##\n\n+a\n\n- [ ] y\n  +a\n", "# X +b ##\n\n+a\n\n- [ ] y\n  +a\n"),
    ("+a", "+b", "---\nproject: a/c\ncontexts: a\n---\n", "---\nproject: b/c\ncontexts: a\n---\n"),
    ("@a", "@x y", "---\ncontexts: [a, \"a\", b]\n---\n", "---\ncontexts: [\"x y\", \"x y\", b]\n---\n"),
    ("#a", "#b", "---\ntags:\n- a\n\n- c\ntags: a\n---\n", "---\ntags:\n- b\n\n- c\ntags: a\n---\n"),
    ("tag:a", "tag:b", "- [ ] x\r\n  - [ ] y #a\r\n", "- [ ] x\r\n  - [ ] y #b\r\n"),
  ])
  func everyMentionChanges(old: String, new: String, before: String, after: String) throws {
    #expect(try renamed(before, old, new).0 == after)
  }

  @Test func itIsSaidWhatHadTheName() throws {
    let text = "---\nproject: a\n---\n\n# A +a\n\n# B +a/b\n\n- [ ] x +a\n  - [ ] y\n- [ ] z +a/c\n"
    let use = try renamed(text, "+a", "+b").1
    #expect(use.tasks == [TaskPlace(part: 0, row: 0), TaskPlace(part: 0, row: 2)])
    #expect(use.headings == 2)
    #expect(use.isInFrontMatter)
    #expect(try renamed("- [ ] x\n", "+a", "+b").1.isEmpty)
  }

  @Test(arguments: [("a", "b"), ("+a", "@b"), ("+a", "+1"), ("id:a", "b c"), ("+", "+a"), ("due:fri", "due:sat")])
  func invalidNamesAreRefused(old: String, new: String) {
    #expect(throws: EditProblem.self) { try NameChange(Array(old.utf8), Array(new.utf8)) }
  }

  @Test func aLineThatWouldBeReadOtherwiseIsRefused() {
    #expect(throws: EditProblem.self) { try renamed("- [ ] +\"x @a\n", "@a", "@\" b\"") }
  }
}
