import TaskSyntax
import TaskTesting
import Testing

struct NameTableTests {
  /// Names that two tables have in common, and short and long ones that only one has.
  @Test func namesOfATableHaveTheNumbersThatTheyHaveOneByOne() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      var numbers: [[UInt8]: UInt32] = [:]
      var all = NameTable()
      for _ in 0..<3 {
        var table = NameTable()
        let names = (0..<random.below(150)).map { _ in
          Array(String(repeating: "n", count: 1 + random.below(12)).utf8) + Array("\(random.below(20))".utf8)
        }
        for name in names { _ = table.intern(name) }
        let found = all.intern(all: table)
        #expect(found.count == table.count)
        for (index, number) in found.enumerated() {
          let name = Array(table[UInt32(index)])
          #expect(number == numbers[name] ?? UInt32(numbers.count))
          numbers[name] = number
          #expect(Array(all[number]) == name)
          #expect(all.find(name) == number)
        }
      }
      #expect(all.count == numbers.count)
      #expect(all.find(Array("other".utf8)) == nil)
    }
  }
}
