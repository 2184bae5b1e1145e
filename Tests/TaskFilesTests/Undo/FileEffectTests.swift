import TaskFiles
import TaskSyntax
import Testing

/// Records of files that a change creates and removes.
@Suite struct FileEffectTests {
  private static let text = Array("- [ ] One\n".utf8)

  /// Returns the change of one file with this effect, as the ring has it.
  private func change(_ effect: FileEffect, in sample: UndoSample, at name: BytePath = "a.tasks") throws -> UndoChange {
    let (old, new) = effect == .creation ? ([], Self.text) : (Self.text, [])
    let recorder = sample.ring.begin("test", at: 0)
    let text = EditedText(replacing: SourceText(old), by: new)
    try recorder.record([(sample.root.joined(name), HashedText(text, effect))])
    try recorder.finish()
    return try #require(sample.ring.changes().first)
  }

  private func reversal(_ change: UndoChange, _ text: String?) -> (name: String, effect: FileEffect?) {
    let reversal = UndoReversal(change.files[...], in: text.map { SourceText(Array($0.utf8)) })
    if case .change(_, let effect) = reversal { return (reversal.name, effect) }
    return (reversal.name, nil)
  }

  @Test(arguments: [FileEffect.change, .creation, .removal]) func areKept(effect: FileEffect) throws {
    let change = try change(effect, in: UndoSample())
    #expect(change.files.map(\.effect) == [effect])
    #expect(change.files.map(\.folders) == [0])
    #expect(change.files.map(\.mode) == [nil])
    #expect(change.progress == .complete)
  }

  @Test func foldersAreCounted() throws {
    let sample = try UndoSample()
    #expect(try change(.creation, in: sample, at: "x/y/a.tasks").files.map(\.folders) == [2])
    try sample.write("x/b.tasks", [])
    #expect(try change(.creation, in: sample, at: "x/y/a.tasks").files.map(\.folders) == [1])
    #expect(try change(.creation, in: sample, at: "x/a.tasks").files.map(\.folders) == [0])
  }

  /// A file that was empty before is another case than one that did not exist.
  @Test func emptyAndMissingAreDifferent() throws {
    let one = "- [ ] One\n"
    let creation = try change(.creation, in: UndoSample())
    #expect(reversal(creation, one) == ("change", .removal))
    #expect(reversal(creation, nil) == ("nothing to do", nil))
    #expect(reversal(creation, "") == ("changed since", nil))
    let removal = try change(.removal, in: UndoSample())
    #expect(reversal(removal, nil) == ("change", .creation))
    #expect(reversal(removal, one) == ("nothing to do", nil))
    #expect(reversal(removal, "") == ("changed since", nil))
    let emptied = try change(.change, in: UndoSample())
    #expect(reversal(emptied, "") == ("change", .change))
    #expect(reversal(emptied, nil) == ("changed since", nil))
  }

  @Test func severalChangesOfAFile() throws {
    let sample = try UndoSample()
    let recorder = sample.ring.begin("test", at: 0)
    let two = Array("- [ ] Two\n".utf8)
    let path = sample.root.joined("a.tasks")
    try recorder.record([(path, HashedText(EditedText(replacing: SourceText([]), by: Self.text), .creation))])
    try recorder.record([(path, HashedText(EditedText(replacing: SourceText(Self.text), by: two)))])
    try recorder.finish()
    let change = try #require(sample.ring.changes().first)
    #expect(change.order == ["a.tasks"])
    #expect(reversal(change, "- [ ] Two\n") == ("change", .removal))
    #expect(reversal(change, "- [ ] One\n") == ("change", .removal))
    #expect(reversal(change, nil) == ("nothing to do", nil))
  }

  /// The text of a removed file is known, so that a leftover with it is not needed.
  @Test(arguments: [FileEffect.creation, .removal]) func textsAreKnown(effect: FileEffect) throws {
    let sample = try UndoSample()
    let change = try change(effect, in: sample)
    #expect(sample.ring.knownContents([change]) == [ContentHash(Self.text), ContentHash([])])
  }

  @Test func theOrderOfTheFilesIsKept() throws {
    let sample = try UndoSample()
    let recorder = sample.ring.begin("test", at: 0)
    for name in ["b.tasks", "c.tasks", "a.tasks"] as [BytePath] {
      let text = EditedText(replacing: SourceText([]), by: Self.text)
      try recorder.record([(sample.root.joined(name), HashedText(text))])
    }
    recorder.withdraw(sample.root.joined("c.tasks"))
    try recorder.finish()
    let change = try #require(sample.ring.changes().first)
    #expect(change.order == ["b.tasks", "a.tasks"])
    #expect(change.files.map(\.path) == ["a.tasks", "b.tasks"])
  }
}
