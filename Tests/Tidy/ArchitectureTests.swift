import TaskTesting
import Testing

/// Tests of the architecture of the sources: properties that a reader may rely on.
struct ArchitectureTests {
  private static let sources = SwiftSource.all(in: "Sources")
  private static let tests = SwiftSource.all(in: "Tests")

  @Test func everyModuleIsInTheTable() {
    let folders = Set(Self.sources.map(\.module))
    #expect(!folders.isEmpty)
    #expect(folders.subtracting(ModuleRules.all.map(\.name)) == [])
  }

  @Test(arguments: ModuleRules.all)
  func importsPointDown(module: ModuleRules) {
    for source in Self.sources where source.module == module.name {
      let place = source.path.dropFirst("Sources/\(module.name)/".count)
      let mayCallSystem = module.system.contains { place.hasPrefix($0) }
      for name in source.imports where !module.imports.contains(name) {
        #expect(mayCallSystem && ModuleRules.systemModules.contains(name), "\(source.path) imports \(name)")
      }
    }
  }

  @Test(arguments: ModuleRules.all)
  func unsafeLinesAreCounted(module: ModuleRules) {
    let files = Self.sources.filter { $0.module == module.name }
    let counts = files.map { ($0.path, $0.lines(with: "unsafe").count) }.filter { $0.1 > 0 }
    #expect(files.isEmpty || counts.map(\.1).reduce(0, +) == module.unsafeLines, "\(counts)")
  }

  @Test(arguments: [
    "fatalError", "precondition", "preconditionFailure", "assertionFailure", "try!", "as!", "Regex",
    "NSRegularExpression", "print",
    "@unchecked", "nonisolated(unsafe)", "unowned", "readLine",
  ])
  func noTrapsOrPrints(word: String) {
    for source in Self.sources { #expect(source.lines(with: word) == [], "\(source.path): \(word)") }
  }

  @Test func noForceUnwraps() {
    for source in Self.sources { #expect(source.forcedLines == [], "\(source.path)") }
  }

  @Test func testsUseTheirOwnWays() {
    for source in Self.tests {
      #expect(source.lines(with: "@testable") == [], "\(source.path)")
      #expect(!source.imports.contains("XCTest"), "\(source.path)")
    }
  }

  /// Arrays that begin as copies of one another and are swapped in a loop lose stores when swiftc 6.3.1 optimizes.
  @Test func swappedBlocksAreSeparate() {
    for source in Self.sources { #expect(source.swappedCopies == [], "\(source.path)") }
  }

  @Test func filesAreShort() {
    for source in Self.sources + Self.tests { #expect(source.lineCount <= 400, "\(source.path)") }
    let lengths = Self.sources.map(\.lineCount).sorted()
    #expect(lengths[lengths.count / 2] <= 150)
  }

  @Test(arguments: ModuleRules.all)
  func foldersFormNoCircle(module: ModuleRules) {
    let circles = FolderUses(Self.sources.filter { $0.module == module.name }).circles
    #expect(circles == [], "\(circles.map(\.description).joined(separator: "\n"))")
  }

  @Test func functionsAreShort() {
    for source in Self.sources {
      for function in source.functions(longerThan: 40) {
        Issue.record("\(source.path):\(function.line): \(function.length) lines")
      }
    }
  }

  @Test func commentsBeginWithASubject() {
    for source in Self.sources + Self.tests {
      let text = String(decoding: Repository.read(source.path) ?? [], as: UTF8.self)
      #expect(SwiftSource.vagueComments(in: text) == [], "\(source.path)")
    }
  }

  @Test func namesSayWhatThingsAre() {
    let vague = ["Util", "Helper", "Common", "Manager", "Core"]
    let declarations = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    for source in Self.sources {
      #expect(!vague.contains { source.path.contains($0) }, "\(source.path)")
      for name in [source.module, "Task"] {
        for declaration in declarations {
          #expect(source.lines(with: "\(declaration) \(name)") == [], "\(source.path)")
        }
      }
    }
  }
}
