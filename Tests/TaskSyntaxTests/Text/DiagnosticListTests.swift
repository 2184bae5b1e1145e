import TaskSyntax
import Testing

/// A list gives diagnostics back as they came, in the order of a report.
struct DiagnosticListTests {
  private static let first = Diagnostic(
    rule: "b-rule", severity: .warning, range: 7..<9, message: "'é' is wrong", help: "write e",
    fix: Diagnostic.Fix("Write e", isSafe: true, edits: [TextEdit(range: 7..<9, replacement: [0x65])]))
  private static let second = Diagnostic(rule: "a-rule", severity: .error, range: 7..<7, message: "", help: "")
  private static let third = Diagnostic(
    rule: "b-rule", severity: .info, range: 2..<4_000_000_000, message: "long",
    fix: Diagnostic.Fix("Cut", isSafe: false, edits: []))

  private static func list(_ diagnostics: Diagnostic...) -> DiagnosticList {
    var list = DiagnosticList()
    for diagnostic in diagnostics { list.append(diagnostic) }
    return list
  }

  @Test func whatGoesInComesOut() {
    #expect(Array(Self.list(Self.first, Self.second, Self.third)) == [Self.first, Self.second, Self.third])
  }

  @Test func partsAreThoseOfTheDiagnostic() {
    let list = Self.list(Self.first, Self.second, Self.third)
    for index in list.indices {
      #expect(list.rule(at: index) == list[index].rule)
      #expect(list.severity(at: index) == list[index].severity)
      #expect(list.range(at: index) == list[index].range)
      #expect(Array(list.message(at: index)) == Array(list[index].message.utf8))
      #expect(list.help(at: index).map(Array.init) == list[index].help.map { Array($0.utf8) })
      #expect(list.hasSafeFix(at: index) == (index == 0))
    }
  }

  @Test func listsAreJoinedAndSorted() {
    var list = Self.list(Self.first)
    list.append(DiagnosticList())
    list.append(Self.list(Self.second, Self.third))
    list.append(Self.first)
    #expect(Array(list) == [Self.first, Self.second, Self.third, Self.first])
    list.sort()
    #expect(Array(list) == [Self.third, Self.second, Self.first, Self.first])
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func theFirstAreKept(_ count: Int) {
    let all = [Self.first, Self.second, Self.third]
    var list = Self.list(Self.first, Self.second)
    list.append(Self.list(Self.third))
    list.keepFirst(count)
    #expect(Array(list) == Array(all.prefix(count)))
    list.append(Self.second)
    #expect(list.last == Self.second)
  }

  /// By place, by the rule's name, and then by what is flagged.
  @Test func manyAreSorted() {
    var list = DiagnosticList()
    for number in 0..<1000 {
      let place = number * 37 % 50
      list.append(
        Diagnostic(
          rule: "rule-\(number % 3)", severity: .info, range: place..<place + number % 7, message: "\(number)"))
    }
    list.sort()
    #expect(list.count == 1000)
    for (a, b) in zip(list, list.dropFirst()) {
      #expect((a.range.lowerBound, a.rule, a.range.upperBound) <= (b.range.lowerBound, b.rule, b.range.upperBound))
    }
  }
}
