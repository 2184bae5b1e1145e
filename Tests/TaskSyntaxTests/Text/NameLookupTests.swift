import TaskSyntax
import TaskTesting
import Testing

/// Names that are found, and lists without repeats, beside plain searches.
struct NameLookupTests {
  /// Few names are compared one by one, many are hashed; the lists have both sizes.
  @Test func drawnListsAreSearchedAsPlainOnesAre() {
    var random = SplitMix64(seed: 26)
    for round in 0..<500 {
      let names = (0..<round % 24).map { _ in Array("n\(Int.random(in: 0..<12, using: &random))".utf8) }
      var plain: [[UInt8]] = []
      for name in names where !plain.contains(name) { plain.append(name) }
      var distinct = names
      distinct.removeRepeats()
      #expect(distinct == plain, "round \(round)")
      let lookup = NameLookup(names)
      for number in 0..<14 {
        let name = Array("n\(number)".utf8)
        #expect(lookup.contains(name) == names.contains(name), "round \(round), n\(number)")
      }
    }
  }
}
