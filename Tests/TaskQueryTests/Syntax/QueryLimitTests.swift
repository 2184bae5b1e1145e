import TaskModel
import TaskQuery
import TaskTesting
import Testing

/// Queries that are long, deeply nested, or expand through views.
@Suite("Limits of queries")
struct QueryLimitTests {
  private func read(_ text: String) -> QueryReading { Query.read(Array(text.utf8), in: QueryGenerator.context) }

  @Test("The 1,001st parenthesis is an error at its place")
  func deepBrackets() {
    let text = String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000)
    #expect(read(text).problems.map(\.range) == [1_000..<1_001])
    let allowed = String(repeating: "(", count: 1_000) + "a" + String(repeating: ")", count: 1_000)
    #expect(read(allowed).problems.isEmpty)
    #expect(read(allowed).query.expression.nodes.count == 1)
    let relations = String(repeating: "child(", count: 1_001) + "a" + String(repeating: ")", count: 1_001)
    #expect(read(relations).problems.map(\.range) == [6_000..<6_006])
  }

  @Test("A hundred thousand terms are read")
  func manyTerms() {
    let query = read(Array(repeating: "a", count: 100_001).joined(separator: " or ")).query
    #expect(query.expression.nodes.count == 100_002)
    #expect(read(String(repeating: "not ", count: 100_001) + "a").query.expression.nodes.count == 2)
  }

  @Test("Parsing is linear", arguments: HostileInput.queries)
  func readingIsLinear(input: HostileInput) {
    let fault = Linearity.fault(in: input, from: Environment.number("HOSTILE", otherwise: 800)) { text in
      let reading = Query.read(text, in: QueryGenerator.context)
      _ = reading.query.text
    }
    if let fault { Issue.record("\(fault)") }
  }

  @Test("Hostile queries are parsed safely", arguments: HostileInput.queries)
  func hostileQueriesAreRead(input: HostileInput) {
    for size in [1, 2, 3, 10, 500] { #expect(QueryInvariants.fault(of: input.document(size: size)) == nil) }
  }

  @Test("Views that double each other terminate")
  func viewsAreBounded() {
    let views = (0..<30).map { number in
      let next = "view:v\(number + 1)"
      return (Array("v\(number)".utf8), Array((number == 29 ? "a" : "\(next) or \(next) \(next)").utf8))
    }
    let context = QueryContext(now: QueryGenerator.context.now, views: views)
    let reading = Query.read(Array("view:v0".utf8), in: context)
    #expect(reading.hasErrors)
    #expect(reading.problems.count < 100_000)
    #expect(!Query.read(Array("view:v25".utf8), in: context).hasErrors)
    let chain = (0..<40).map { (Array("c\($0)".utf8), Array("view:c\($0 + 1)".utf8)) }
    let long = QueryContext(now: QueryGenerator.context.now, views: chain)
    #expect(Query.read(Array("view:c0".utf8), in: long).problems.count == 1)
  }

  @Test("Fuzzing regressions stay fixed", arguments: Repository.files(in: "Tests/Fuzz/Found", ending: ""))
  func fuzzingRegressions(path: String) throws {
    #expect(QueryInvariants.fault(of: try #require(Repository.read(path))) == nil)
  }

  @Test("Bytes that are not text are parsed and kept")
  func anyBytes() {
    for byte in UInt8.min...UInt8.max {
      for text in [
        [byte], [0x61, byte], [byte, 0x61], [0x22, byte, 0x22], [0x2B, byte], [0x64, 0x75, 0x65, 0x3A, byte],
      ] {
        #expect(QueryInvariants.fault(of: text) == nil, "\(text)")
      }
    }
  }
}
