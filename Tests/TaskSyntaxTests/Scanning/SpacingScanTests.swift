import TaskSyntax
import TaskTesting
import Testing

/// Compares the mask of irregular spacing with a loop over bytes.
struct SpacingScanTests {
  @Test func everyPlaceIsFoundAndNoOther() {
    for seed in 1...UInt64(300) {
      let source = SourceText(DocumentGenerator.document(seed: seed))
      let bytes = source.storage.span
      var scan = SpacingScan()
      var offset = 0
      while offset < source.count {
        let step = 1 + Int(seed) * 7 % 150
        let limit = min(source.count, offset + step)
        let expected = (offset..<limit).first { Self.isOdd(bytes[$0], bytes[$0 + 1]) } ?? limit
        let found = scan.next(from: offset, limit: limit, bytes)
        guard found == expected else {
          Issue.record("seed \(seed): \(found) from \(offset), not \(expected)")
          return
        }
        offset = max(found, offset + 1)
      }
    }
  }

  private static func isOdd(_ byte: UInt8, _ next: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0D || byte <= 0x20 && next <= 0x20
  }
}
