extension [UInt8] {
  /// Appends a copy of `bytes`.
  ///
  /// All empty arrays share one storage, and the standard library writes its count where nothing is appended: a data
  /// race, if only of the same value. So nothing is done then.
  package mutating func append(copying bytes: Span<UInt8>) {
    if bytes.isEmpty { return }
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }
}
