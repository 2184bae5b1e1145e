import TaskFiles
import TaskTesting
import Testing

/// Compares with git on random patterns: the answer, the file and the line must agree.
@Suite(.enabled(if: isGitInstalled)) struct IgnoreAgainstGitTests {
  @Test(arguments: [1, 2] as [UInt64])
  func sameAnswers(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix(state: seed)
    try folder.write(".tasks.json", "{}")
    #expect(git("init -q .", in: folder.path).status == 0)
    try folder.write(".gitignore", "*b\n!b/\n")
    try folder.write(".git/info/exclude", "a\n")
    var names: [[UInt8]] = []
    for number in 0..<150 {
      let patterns = (0..<random.below(4)).map { _ in random.text(Self.patternPieces, upTo: 7) }
      try folder.write(BytePath("d\(number)/.gitignore"), patterns.joined(separator: "\n"))
      names += (0..<20).map { _ in Array("d\(number)/".utf8) + Self.name(&random) }
    }
    let expected = try Self.askGit(folder, names)
    #expect(expected.count == names.count)
    #expect(expected.count(where: { $0 != nil }) > names.count / 10, "the questions are worth asking")
    #expect(expected.count(where: { $0 == nil }) > names.count / 10)
    let workspace = try Workspace.containing(folder.path, home: nil, user: UserFolders(home: "/nonexistent"))
    for (name, answer) in zip(names, expected) {
      let origin = workspace.ignoreOrigin(of: folder.path.joined(name))
      let own = origin.map { "\(String(decoding: $0.file.relative(to: folder.path).bytes, as: UTF8.self)):\($0.line)" }
      #expect(own == answer, "\(String(decoding: name, as: UTF8.self)), line: \(origin?.pattern ?? [])")
    }
  }

  private static let patternPieces = [
    "a", "b", "c", "*", "*", "**", "?", "/", "/", "**/", "/**", "[", "]", "[a", "-", "!", "^", "\\", " ", "[!b]",
    "[a-c]",
    "[[:alpha:]]", "[[:lower:]", "#", "\t", "\\ ", "\r",
  ]

  private static func name(_ random: inout SplitMix) -> [UInt8] {
    let pieces = ["a", "b", "c", "ab", "a", "b", "*", "[", "]", "-", " ", "\\", "!", "#", "^", "\t"]
    let components = (0...random.below(4)).map { _ in "\(pieces[random.below(8)])" + random.text(pieces, upTo: 3) }
    return Array(components.joined(separator: "/").utf8)
  }

  /// Returns, for each name, the file and line of the pattern by which git ignores it, or `nil`.
  private static func askGit(_ folder: TemporaryFolder, _ names: [[UInt8]]) throws -> [String?] {
    try folder.write("names", Array(names.joined(separator: [0])) + [0])
    let told = git("check-ignore --no-index -z -v -n --stdin < names", in: folder.path).output
    let fields = told.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: fields.count - 3, by: 4).map { index in
      let file = String(decoding: fields[index], as: UTF8.self)
      let isNegated = fields[index + 2].first == UInt8(ascii: "!")
      return file.isEmpty || isNegated ? nil : "\(file):\(String(decoding: fields[index + 1], as: UTF8.self))"
    }
  }
}

/// A generator of numbers that depend only on the seed.
struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (value ^ (value >> 31)) % UInt64(limit))
  }

  mutating func text(_ pieces: [String], upTo count: Int) -> String {
    (0..<below(count + 1)).map { _ in pieces[below(pieces.count)] }.joined()
  }
}
