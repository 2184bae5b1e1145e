import TaskModel
import TaskQuery
import TaskTesting
import Testing

/// The parts of a reading besides the query: text, offsets, words, options.
@Suite("Parsing of queries")
struct QueryReadingTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func read(_ text: String) -> QueryReading { Query.read(bytes(text), in: QueryGenerator.context) }

  private func slices(_ ranges: [Range<Int>], of reading: QueryReading) -> [String] {
    ranges.map { String(decoding: reading.text[$0], as: UTF8.self) }
  }

  @Test("Words of the command line are joined with spaces")
  func wordsAreJoined() {
    let reading = Query.read(words: [bytes("+a"), bytes("due:..fri"), bytes("milk")], in: QueryGenerator.context)
    #expect(reading.text == bytes("+a due:..fri milk"))
    #expect(reading.problems.isEmpty)
  }

  @Test("Lone words are listed with their places")
  func loneWords() {
    let reading = read("milk +a (bread or \"oat milk\") owner:maria kfp-2 limit:5")
    #expect(slices(reading.words, of: reading) == ["milk", "bread", "kfp-2"])
  }

  @Test("Nodes have their place; nodes of a view have the place of its use")
  func places() {
    let reading = read("-+a  (due:fri or view:soon) x,y")
    #expect(
      slices(reading.query.expression.nodes.map(\.range), of: reading) == [
        "-+a  (due:fri or view:soon) x,y", "-+a", "+a", "due:fri or view:soon", "due:fri", "soon", "soon", "x,y",
      ])
  }

  @Test("Problems are sorted by place; those of options are last and have their number")
  func problemsAreInOrder() {
    let reading = Query.read(
      bytes("due before fri dew:1 \"a"), options: [QueryOption(.tree), QueryOption(.sort, bytes("x y"))],
      in: QueryGenerator.context)
    #expect(reading.problems.map(\.range.lowerBound) == [0, 15, 21, 0])
    #expect(reading.problems.map(\.option) == [nil, nil, nil, 1])
    #expect(reading.query.expression.isEmpty && reading.query.clauses.tree)
  }

  @Test("A clock given as an option applies to the terms")
  func clockOfOptions() {
    let reading = Query.read(
      bytes("due:tomorrow"), options: [QueryOption(.today, bytes("2026-01-31"))], in: QueryGenerator.context)
    #expect(reading.query.text == bytes("due:2026-02-01 today:2026-01-31"))
  }

  @Test("The settings of a use are distinguished")
  func uses() {
    #expect(!Query.read([], in: QueryGenerator.context).hasErrors)
    #expect(Query.read([], for: .selection, in: QueryGenerator.context).hasErrors)
    #expect(!Query.read(bytes("+a all"), for: .selection, in: QueryGenerator.context).hasErrors)
    #expect(Query.read(bytes("+a tree"), for: .selection, in: QueryGenerator.context).hasErrors)
  }
}
