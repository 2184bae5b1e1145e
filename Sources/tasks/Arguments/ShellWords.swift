import TaskSyntax

extension Sequence<UInt8> {
  /// Whether a shell takes the word as it is.
  var isPlainInShell: Bool {
    allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0.isDigit || $0 >= 0x80 || "+@:.,-_/=%".utf8.contains($0) }
  }
}
