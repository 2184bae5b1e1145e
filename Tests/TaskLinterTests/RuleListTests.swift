import TaskLinter
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The list of rules is maintained by hand.
struct RuleListTests {
  @Test func isSorted() {
    let names = LintRule.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } })
  }

  @Test func holdsEveryFileOfTheFolder() {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let found = unsafe opendir("/\(root)/Sources/TaskLinter/Rules")
    guard let folder = unsafe found else {
      Issue.record("the folder of the rules cannot be read")
      return
    }
    defer { unsafe closedir(folder) }
    var files: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".swift") { files.append(name) }
    }
    #expect(files.sorted() == LintRule.all.map { "LintRule+\(typeName($0.name)).swift" }.sorted())
  }

  /// Returns the type name of a rule: `InvalidUTF8` for `invalid-utf8`.
  private func typeName(_ name: String) -> String {
    name.split(separator: "-").map { word in
      ["utf8", "id"].contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}
