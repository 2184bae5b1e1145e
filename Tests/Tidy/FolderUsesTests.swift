import Testing

/// Whether circles of folders are found.
struct FolderUsesTests {
  private func source(_ path: String, _ lines: String...) -> SwiftSource {
    SwiftSource(path: "Sources/Some/\(path)", Array(lines.joined(separator: "\n").utf8))
  }

  @Test func findsACircleOfTwoFolders() {
    let uses = FolderUses([
      source("Above/One.swift", "package struct One {", "  let two: Two?", "}"),
      source("Below/Two.swift", "@frozen public enum Two {", "  case a(One)", "}", "func three() {}"),
      source("Other.swift", "/// A base.", "class Other { var one = One() }"),
    ])
    #expect(
      uses.circles.map(\.description) == [
        "Above -> Below: Sources/Some/Above/One.swift names Two",
        "Below -> Above: Sources/Some/Below/Two.swift names One",
      ])
  }

  @Test func findsACircleThroughAThirdFolder() {
    let uses = FolderUses([
      source("A/A.swift", "typealias First = Second"), source("B/B.swift", "protocol Second {}", "  let a = third()"),
      source("C.swift", "public func third<T>() { First.self }"),
    ])
    #expect(uses.circles.map(\.folder) == [".", "A", "B"])
  }

  @Test func passesOverLayersCommentsAndSharedNames() {
    let uses = FolderUses([
      source("Above/One.swift", "struct One { var two = Two() }", "enum Kind {}"),
      source("Below/Two.swift", "struct Two {}  // Unlike One.", #"let text = "One \(One.self)""#, "enum Kind {}"),
      source("Below/Three.swift", "struct Three { func member() {} }", "let kind: Kind"),
      source("Below/Four.swift", "extension Two { class func one() { One_.make() } }"),
    ])
    #expect(uses.circles == [])
  }
}
