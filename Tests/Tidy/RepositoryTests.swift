import TaskTesting
import Testing

/// Tests of the contents of the repository besides code.
struct RepositoryTests {
  @Test func theTopLevelIsSmall() throws {
    let allowed: Set = ["Package.swift", "Sources", "Tests", "Grammar", "Examples", "README.md"]
    let entries = Set(
      try #require(Repository.trackedFiles()).compactMap { $0.split(separator: "/").first.map(String.init) })
    #expect(entries.filter { !$0.hasPrefix(".") }.subtracting(allowed) == [])
  }

  @Test func nothingIsLeftForLater() throws {
    // The literals are split so that this file does not contain the marks.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    for path in try #require(Repository.trackedFiles()) where !path.hasPrefix("Examples/") {
      let text = Repository.read(path) ?? []
      let words = text.split { !(0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0) }
      for word in words where word.count <= 5 && !Self.isOrgKeyword(word, in: text, path) {
        #expect(!marks.contains(String(decoding: word, as: UTF8.self)), "\(path)")
      }
    }
  }

  /// The files that show outlines of Org, whose keyword of an open task is spelled as one of the marks.
  private static let outlines: Set = [
    "Grammar/Interchange.md", "Sources/TaskInterchange/Org/OrgKeywords.swift",
    "Sources/TaskInterchange/Org/OrgProperty.swift",
    "Sources/TaskInterchange/Org/OrgWriter.swift", "Tests/Interchange/org.py",
    "Tests/TaskInterchangeTests/ImportLinearityTests.swift", "Tests/TaskInterchangeTests/OrgTests.swift",
  ]

  /// Whether a word is a keyword of an outline: behind a star, in a setting, or quoted.
  private static func isOrgKeyword(_ word: ArraySlice<UInt8>, in text: [UInt8], _ path: String) -> Bool {
    guard outlines.contains(path), word.elementsEqual(("TO" + "DO").utf8) else { return false }
    let before = text[..<word.startIndex].suffix(2)
    return ["* ", "#+", ": "].contains { before.elementsEqual($0.utf8) }
      || before.last.map { "`\"".utf8.contains($0) } ?? false
  }

  /// Each patch that injects a fault applies to the current sources: `Tests/Faults/prove`, `Tests/Mutations/run`.
  @Test(arguments: [("Tests/Faults/proofs", 11), ("Tests/Mutations/patches", 4)])
  func thePatchesFit(folder: String, leastCount: Int) throws {
    let patches = Repository.files(in: folder, ending: ".patch")
    #expect(patches.count >= leastCount)
    for patch in patches {
      let check = git("apply --check \(quoted(patch))", in: Repository.root)
      #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))")
    }
  }

  /// Each block that takes a rule or a law of merging out (`Tests/Mutations/merging`) replaces one place of the current
  /// sources.
  @Test func theReplacementsFit() throws {
    let text = String(decoding: try #require(Repository.read("Tests/Mutations/merging.txt")), as: UTF8.self)
    let blocks = text.split(separator: "\n\n").dropFirst().map { $0.split(separator: "\n") }
    #expect(blocks.count >= 61)
    for block in blocks {
      let name = String(block[0])
      try #require(4...5 ~= block.count, "\(name)")
      let path = "Sources/TaskMerging/\(block[1])"
      let source = String(decoding: try #require(Repository.read(path), "\(name)"), as: UTF8.self)
      let old = block[2].dropFirst(2).replacing("\\n", with: "\n")
      #expect(source.ranges(of: old).count == 1, "\(name)")
    }
  }

  /// Each section of the README is there once, with the table below it whole: an edit of a script may repeat a part.
  @Test func theReadmeRepeatsNothing() throws {
    let page = String(decoding: try #require(Repository.read("README.md")), as: UTF8.self)
    let long = page.split(separator: "\n").filter { $0.hasPrefix("#") || $0.count > 60 }
    let repeated = Dictionary(grouping: long, by: { $0 }).filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty, "\(repeated.sorted())")
  }

  @Test func thereAreNoDependencies() throws {
    let manifest = SwiftSource(path: "Package.swift")
    #expect(manifest.lines(with: ".package") == [])
    #expect(Repository.read("Package.resolved") == nil)
  }

  /// Each module, and each folder in it, has a line in `Sources/README.md` that names it in backquotes, such as
  /// `TaskSyntax/Parsing`.
  @Test func everyFolderHasItsLine() throws {
    let page = String(decoding: try #require(Repository.read("Sources/README.md")), as: UTF8.self)
    var folders = Set<String>()
    for path in Repository.files(in: "Sources", ending: ".swift") {
      let names = path.split(separator: "/").dropFirst().dropLast()
      for count in 1...max(1, names.count) { folders.insert(names.prefix(count).joined(separator: "/")) }
    }
    for folder in folders.sorted() {
      #expect(page.contains("`\(folder)`"), "Sources/README.md says nothing of \(folder)")
    }
  }
}
