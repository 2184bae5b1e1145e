import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

struct ContentHashTests {
  /// Hashes are stored on disk, so they must never change.
  @Test func staysAsItIs() {
    #expect(ContentHash([]) == ContentHash(first: 7_393_924_125_437_529_190, second: 12_114_456_195_242_665_871))
    #expect(
      ContentHash(Array("- [ ] one\n".utf8))
        == ContentHash(first: 6_485_150_673_980_463_663, second: 1_904_362_675_681_742_553))
    #expect(
      ContentHash((0..<100).map { UInt8($0) })
        == ContentHash(first: 16_367_253_455_631_915_480, second: 6_706_375_626_462_339_416))
  }

  @Test func everyBitCounts() {
    var seen = Set<ContentHash>()
    var count = 0
    for size in [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64] {
      var bytes = [UInt8](repeating: 0, count: size)
      seen.insert(ContentHash(bytes))
      count += 1
      for bit in 0..<(8 * size) {
        bytes[bit / 8] ^= 1 << (bit % 8)
        seen.insert(ContentHash(bytes))
        count += 1
        bytes[bit / 8] = 0
      }
    }
    #expect(seen.count == count)
    #expect(Set(seen.map(\.first)).count == count)
    #expect(Set(seen.map(\.second)).count == count)
  }

  @Test func orderCounts() {
    let one = [UInt8](repeating: 1, count: 16)
    let two = [UInt8](repeating: 2, count: 16)
    #expect(ContentHash(one + two) != ContentHash(two + one))
    #expect(ContentHash(one + one + two) != ContentHash(one + two + two))
  }

  /// The record of a change has the hashes of both documents, wherever the edits are.
  @Test(arguments: [10, 100, 3 << 20]) func bothDocumentsOfAChange(size: Int) throws {
    let old = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 / 3) }
    for start in [0, 5, size / 3, size * 9 / 10, size] {
      for (length, replacement) in [(0, [1, 2, 3]), (min(2, size - start), []), (0, [])] as [(Int, [UInt8])] {
        let edit = TextEdit(range: start..<start + length, replacement: replacement)
        let text = try #require(EditedText(SourceText(old), [edit]))
        let (before, after) = ContentHash.both(of: text)
        #expect(before == ContentHash(old))
        #expect(after == ContentHash(text.bytes))
      }
    }
    #expect(ContentHash.both(of: EditedText(SourceText(old))).new == ContentHash(old))
  }
}
