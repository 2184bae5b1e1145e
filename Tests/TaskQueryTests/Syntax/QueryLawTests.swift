import TaskModel
import TaskQuery
import TaskTesting
import Testing

/// Properties of generated queries.
@Suite("Laws of query parsing")
struct QueryLawTests {
  private static let seeds = 1...UInt64(Environment.amount("GENERATED", otherwise: 2000))

  private func read(_ text: String) -> QueryReading { Query.read(Array(text.utf8), in: QueryGenerator.context) }

  @Test("Random queries have no errors, and printing preserves them")
  func printingKeeps() {
    for seed in Self.seeds {
      var generator = QueryGenerator(seed: seed)
      let text = generator.query()
      let error = read(text).problems.first { $0.severity == .error }
      #expect(error == nil, "seed \(seed): \(text): \(String(decoding: error?.message ?? [], as: UTF8.self))")
      let fault = QueryInvariants.fault(of: Array(text.utf8))
      #expect(fault == nil, "seed \(seed): \(text)")
      if error != nil || fault != nil { return }
    }
  }

  @Test("Near-queries are parsed safely")
  func nearQueriesAreRead() {
    for seed in Self.seeds {
      var generator = QueryGenerator(seed: seed)
      var random = SplitMix64(seed: seed)
      var text = Array(generator.query().utf8)
      for _ in 0...random.below(4) where !text.isEmpty {
        let place = random.below(text.count)
        switch random.below(3) {
        case 0: text.remove(at: place)
        case 1: text.insert(random.pick(Array("()\"/-!:,.<=>~+$| \\".utf8) + [0xC2, 0xA0, 0xFF]), at: place)
        default: text.swapAt(place, random.below(text.count))
        }
      }
      let fault = QueryInvariants.fault(of: text)
      #expect(fault == nil, "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
      if fault != nil { return }
    }
  }

  @Test("The order and place of clauses do not matter")
  func clausesStandAnywhere() {
    for seed in Self.seeds {
      var generator = QueryGenerator(seed: seed)
      var random = SplitMix64(seed: seed)
      let terms = (0...random.below(4)).map { _ in generator.term() }
      let clauses = generator.clauses()
      var mixed = terms
      for clause in clauses.shuffled(using: &random) { mixed.insert(clause, at: random.below(mixed.count + 1)) }
      let plain = read((terms + clauses).joined(separator: " ")).query
      let other = read(mixed.joined(separator: " ")).query
      // A view that stands alone has its own clauses, wherever it stands.
      #expect(plain.text == other.text, "seed \(seed): \(mixed)")
      #expect(plain.clauses == other.clauses, "seed \(seed): \(mixed)")
      if plain.text != other.text { return }
    }
  }

  @Test("A clause as an option equals the clause in the query")
  func optionsAreClauses() {
    for seed in Self.seeds {
      var generator = QueryGenerator(seed: seed)
      let terms = generator.expression(depth: 1)
      let clauses = generator.clauses()
      let options = clauses.compactMap { clause -> QueryOption? in
        let parts = clause.split(separator: ":", maxSplits: 1)
        let name = QueryClauseName.allCases.first { $0.rawValue == String(parts[0]) }
        return name.map { QueryOption($0, parts.count > 1 ? Array(parts[1].utf8) : []) }
      }
      let inQuery = read(([terms] + clauses).joined(separator: " ")).query
      let asOptions = Query.read(Array(terms.utf8), options: options, in: QueryGenerator.context)
      #expect(asOptions.query.text == inQuery.text, "seed \(seed): \(terms) \(clauses)")
      #expect(!asOptions.hasErrors && options.count == clauses.count)
    }
  }

  @Test("A view equals its body in parentheses")
  func viewsAreTheirBodies() {
    for seed in Self.seeds {
      var generator = QueryGenerator(seed: seed)
      let other = generator.term()
      for view in QueryGenerator.views {
        let body = view.body.split(separator: " ").filter { !$0.hasPrefix("sort:") && !$0.hasPrefix("limit:") }
        let scope = body.contains("all") ? " all" : ""
        let terms = body.filter { $0 != "all" }.joined(separator: " ")
        for template in ["\(other) not VIEW", "VIEW or \(other)", "child(VIEW) \(other)"] {
          let viewed = template.split(separator: "VIEW", omittingEmptySubsequences: false)
          let used = read(viewed.joined(separator: "view:\(view.name)"))
          let written = read(viewed.joined(separator: "(\(terms))") + scope)
          #expect(used.query.text == written.query.text, "seed \(seed): \(template) of \(view.name)")
          #expect(!used.hasErrors && !written.hasErrors, "seed \(seed): \(template) of \(view.name)")
        }
      }
      if seed > 300 { return }
    }
  }
}
