extension [UInt8] {
  /// Appends a copy of `bytes`.
  ///
  /// All empty arrays share one storage, and the standard library writes its count even if nothing is appended. That is
  /// a data race, although the value does not change, so this method returns early.
  package mutating func append(copying bytes: Span<UInt8>) {
    if bytes.isEmpty { return }
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }

  /// The number of bytes to reserve for a next text that is about as long.
  package var roomForNext: Int { count + count / 16 }
}
