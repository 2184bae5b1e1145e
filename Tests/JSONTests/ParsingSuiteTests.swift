import JSON
import TaskTesting
import Testing

/// The public test cases of JSON parsers. `ParsingSuite.txt` names their source.
struct ParsingSuiteTests {
  struct Case: Sendable, CustomStringConvertible {
    let name: String
    let bytes: [UInt8]
    var description: String { name }
  }

  static let cases: [Case] = (Repository.read("Tests/JSONTests/ParsingSuite.txt") ?? [])
    .split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map { line in
      let name = line.prefix { $0 != UInt8(ascii: "\t") }
      return Case(name: String(decoding: name, as: UTF8.self), bytes: decoded(line.dropFirst(name.count + 1)))
    }

  @Test func allAreThere() {
    #expect(Self.cases.count { $0.name.hasPrefix("y_") } == 95)
    #expect(Self.cases.count { $0.name.hasPrefix("n_") } == 188)
    #expect(Self.cases.count { $0.name.hasPrefix("i_") } == 35)
  }

  @Test(arguments: cases)
  func areReadAsTheyShould(example: Case) {
    let error = error(example.bytes)
    if example.name.hasPrefix("y_") { #expect(error == nil) }
    if example.name.hasPrefix("n_") { #expect(error != nil) }
    if let error { #expect((0...example.bytes.count).contains(error.offset)) }
  }

  /// Cases that the suite leaves open: numbers of any size and nesting of any depth are accepted, invalid Unicode is
  /// not.
  @Test func openQuestionsAreDecided() {
    let accepted = Self.cases.filter { $0.name.hasPrefix("i_") && error($0.bytes) == nil }.map(\.name)
    #expect(accepted.allSatisfy { $0.hasPrefix("i_number") || $0.hasPrefix("i_structure") })
    #expect(accepted.count == 12)
  }

  private func error(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(bytes)
      return nil
    } catch {
      return error
    }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    if text.first == UInt8(ascii: "*") {
      let count = Int(String(decoding: text.dropFirst().prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) ?? 0
      let piece = text.drop { $0 != UInt8(ascii: " ") }.dropFirst()
      return Array(repeatElement(piece, count: count).joined())
    }
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let mark = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard mark == UInt8(ascii: "x"), let value = UInt8(digits, radix: 16) else {
        bytes.append(mark)
        continue
      }
      bytes.append(value)
      rest.removeFirst(2)
    }
    return bytes
  }
}
