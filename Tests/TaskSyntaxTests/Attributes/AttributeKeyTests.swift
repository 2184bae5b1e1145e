import TaskSyntax
import Testing

/// The table of attribute keys.
struct AttributeKeyTests {
  @Test func keysAreFoundByTheirNames() {
    for key in AttributeKey.reserved {
      #expect(AttributeKey(reserved: key.bytes) == key)
      #expect(key.bytes.elementsEqual("\(key.name)".utf8))
      #expect(!SourceText(key.bytes).isDeclarableKey)
    }
    #expect(AttributeKey.reserved.count == AttributeKey.allCases.count - 1)
  }

  /// The hash table has twice as many slots as `AttributeKeys` has bits, so a search always reaches an empty slot.
  @Test func aSetHoldsAllKeys() {
    #expect(AttributeKey.allCases.count <= AttributeKeys.RawValue.bitWidth)
  }

  @Test func otherWordsAreNoKeys() {
    for key in AttributeKey.reserved {
      for index in key.bytes.indices {
        var shorter = key.bytes
        shorter.remove(at: index)
        var other = key.bytes
        other[index] ^= 0x20
        for word in [shorter, other, key.bytes + [key.bytes[index]]] {
          #expect(
            AttributeKey(reserved: word).map { $0.bytes == word } ?? true, "\(String(decoding: word, as: UTF8.self))")
        }
      }
    }
    for word in ["", "d", "declared", "cancelledcancelled", "cancelle", "cancellee", String(repeating: "a", count: 16)]
    {
      #expect(AttributeKey(reserved: Array(word.utf8)) == nil, "\(word)")
    }
  }

  @Test func onlyDatesOfThePastLookBack() {
    #expect(AttributeKey.allCases.filter { !$0.looksForward } == [.created, .done, .cancelled])
    #expect(AttributeKey.declared.looksForward)
  }
}
