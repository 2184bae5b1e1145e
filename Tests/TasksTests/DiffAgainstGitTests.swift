import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

/// Tests that `git apply` accepts a printed diff and turns the old files into exactly the new ones.
@Suite(.enabled(if: isGitInstalled)) struct DiffAgainstGitTests {
  private static let lines = [
    "a", "a", "b", "", "", " ", "\r", "a\r", "- [ ] Buy milk", "-", "+", "--- a/b", "@@ -1 +1 @@", "\\ No newline",
    "ü\u{0}",
    "\u{FEFF}",
  ]
  private static let pieces = ["", "", "a", "\n", "\n\n", "b\n", "\r\n", " ", "a\nb\nc\n", "- [x] "]

  /// A document with many equal lines, and sorted edits.
  private static func document(_ random: inout SplitMix64) -> (bytes: [UInt8], edits: [TextEdit]) {
    var bytes: [UInt8] = []
    for _ in 0..<random.below(random.once(in: 4) ? 4 : 40) { bytes += Array("\(random.pick(lines))\n".utf8) }
    if random.once(in: 3), !bytes.isEmpty { bytes.removeLast() }
    var edits: [TextEdit] = []
    var position = 0
    for _ in 0..<random.below(7) {
      let start = position + random.below(min(bytes.count - position, 60) + 1)
      let end = start + random.below(min(bytes.count - start, random.once(in: 5) ? 30 : 4) + 1)
      edits.append(TextEdit(range: start..<end, replacement: Array(random.pick(pieces).utf8)))
      position = end
    }
    if random.once(in: 20) { edits = [TextEdit(range: 0..<bytes.count, replacement: [])] }
    return (bytes, edits)
  }

  @Test func generatedEditsArrive() throws {
    var random = SplitMix64(seed: 4)
    let folder = try SampleFolder()
    #expect(git("init -q .", in: folder.path.text).status == 0)
    var expected: [(name: BytePath, bytes: [UInt8])] = []
    var patch: [UInt8] = []
    let oddities = ["", "a b", "é", "\"", "\\", "\t", "\n", "'", "\u{1}", "日本"]
    for number in 0..<Environment.amount("DIFFS", otherwise: 600) {
      let (bytes, edits) = Self.document(&random)
      let name = BytePath("\(random.once(in: 2) ? "sub/" : "")\(random.pick(oddities))\(number).tasks")
      let changed = try #require(edits.applied(to: bytes))
      let diff = UnifiedDiff(edits, of: SourceText(bytes), name: name.bytes)
      #expect(diff.isEmpty == (changed == bytes))
      try folder.write(name, bytes)
      diff.forEachLine { patch += $1 }
      expected.append((name, changed))
    }
    try folder.write("patch", patch)
    let told = git("apply --whitespace=nowarn patch", in: folder.path.text)
    #expect(told.status == 0, "\(String(decoding: told.output.prefix(1_000), as: UTF8.self))")
    for (name, bytes) in expected {
      let file = try? FileContents(of: folder.path.joined(name))
      #expect(file?.bytes.prefix(file?.count ?? 0) == bytes[...], "\(name.text)")
    }
  }

  @Test(arguments: ["a\n", "- [ ] One\n- [ ] Two\n", "no line ending", "\r\n\r\n"], [FileEffect.creation, .removal])
  func createdAndRemovedFiles(text: String, effect: FileEffect) throws {
    let folder = try SampleFolder()
    #expect(git("init -q .", in: folder.path.text).status == 0)
    let (old, new) = effect == .creation ? ([], text.array) : (text.array, [])
    if effect == .removal { try folder.write("sub/é.tasks", old) }
    let edit = TextEdit(range: 0..<old.count, replacement: new)
    var patch: [UInt8] = []
    UnifiedDiff([edit], of: SourceText(old), name: "sub/é.tasks".array, effect: effect).forEachLine { patch += $1 }
    try folder.write("patch", patch)
    let told = git("apply --whitespace=nowarn patch", in: folder.path.text)
    #expect(told.status == 0, "\(String(decoding: told.output.prefix(1_000), as: UTF8.self))")
    let isThere = FileStatus.ifAny(folder.path.joined("sub/é.tasks")) != nil
    #expect(isThere == (effect == .creation))
    if isThere { #expect(try folder.text("sub/é.tasks").array == new) }
  }
}
