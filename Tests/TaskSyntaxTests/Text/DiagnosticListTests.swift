import TaskSyntax
import Testing

/// A list returns diagnostics unchanged, and sorts them in the order of a report.
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

  @Test func bytesRoundTrip() {
    #expect(Array(Self.list(Self.first, Self.second, Self.third)) == [Self.first, Self.second, Self.third])
  }

  @Test(arguments: [0..<0, 0..<6, 1..<4, 3..<4])
  func rangesAreThoseOfTheDiagnostics(_ indices: Range<Int>) {
    var list = Self.list(Self.first, Self.second)
    list.append(Self.list(Self.second, Self.third, Self.first)[1..<3])
    list.append(Self.second)
    list.append(Self.first)
    let expected = [Self.first, Self.second, Self.third, Self.first, Self.second, Self.first]
    #expect(Array(list[indices]) == Array(expected[indices]))
    for index in list.indices { #expect(list.range(at: index) == expected[index].range) }
  }

  /// Repeated help texts are stored once, but each diagnostic keeps its own.
  @Test func helpsAreKeptApart() {
    let helps = (0..<100).map { number in number % 3 == 0 ? nil : "help \(number * number % 7)" }
    var list = DiagnosticList()
    for (number, help) in helps.enumerated() {
      list.append(rule: "r", severity: .info, range: number..<number, message: [], help: help, fix: nil)
    }
    #expect(list.map(\.help) == helps)
  }

  @Test func listsAreJoinedAndSorted() {
    var list = Self.list(Self.first)
    list.append(DiagnosticList()[...])
    list.append(Self.list(Self.second, Self.third)[...])
    list.append(Self.first)
    #expect(Array(list) == [Self.first, Self.second, Self.third, Self.first])
    list.sort()
    #expect(Array(list) == [Self.third, Self.second, Self.first, Self.first])
    let joined = DiagnosticList(joining: [list, DiagnosticList(), Self.list(Self.second)])
    #expect(Array(joined) == [Self.third, Self.second, Self.first, Self.first, Self.second])
  }

  /// Diagnostics that are appended after a sort are sorted by the next one.
  @Test func addedEntriesAreSorted() {
    var list = Self.list(Self.first, Self.second)
    list.sort()
    list.append(Self.third)
    list.sort()
    #expect(Array(list) == [Self.third, Self.second, Self.first])
    list.append(Self.list(Self.third)[0..<1])
    list.sort()
    #expect(Array(list) == [Self.third, Self.third, Self.second, Self.first])
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func theMostSevereAreKept(_ count: Int) {
    var list = Self.list(Self.first, Self.second)
    list.append(Self.list(Self.third)[...])
    list.keepMostSevere(count)
    let all = [Self.first, Self.second, Self.third]
    #expect(Array(list) == (count < 3 ? Array([Self.second, Self.first, Self.third].prefix(count)) : all))
    list.append(Self.second)
    #expect(list.last == Self.second)
  }

  /// Diagnostics are sorted by offset, by rule name, and then by the end of the range.
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
