import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct AttributeRecordsTests {
  /// Each key leads to the first of the words with it, as a search of all words finds it.
  @Test func theFirstAttributeOfEachKeyIsFound() {
    var (found, repeated) = (0, 0)
    for seed in 1...UInt64(Environment.number("DOCUMENTS", otherwise: 2_000)) {
      for part in SyntaxTree(DocumentGenerator.document(seed: seed)).parts {
        for index in part.records.indices where part.records[index].kind == .task {
          let attributes = AttributeRecords(of: index, in: part)
          let words = part.wordRecords(of: index).filter { part.records[$0].kind == .attribute }
          for key in AttributeKey.allCases {
            let expected = words.first { part.records[$0].key == key }
            #expect(attributes[key] == expected, "seed \(seed)")
            #expect(attributes.keys.contains(AttributeKeys(key)) == (expected != nil), "seed \(seed)")
          }
          found += words.count
          repeated += words.count - Set(words.map { part.records[$0].key }).count
        }
      }
    }
    #expect(found > 1_000 && repeated > 0)
  }

  /// There is room for every key, the last one too.
  @Test func theLastKeyHasAPlace() throws {
    let last = try #require(AttributeKey.allCases.last)
    let part = try #require(SyntaxTree(Array("- [-] x due:2026-11-20 \(last.name):2026-11-21".utf8)).parts.first)
    #expect(AttributeKey.allCases.allSatisfy { Int($0.rawValue) <= Int(last.rawValue) })
    #expect(AttributeRecords(of: 0, in: part)[last] != nil)
    #expect(AttributeRecords(of: 0, in: part).keys == [AttributeKeys(.due), AttributeKeys(last)])
  }
}
