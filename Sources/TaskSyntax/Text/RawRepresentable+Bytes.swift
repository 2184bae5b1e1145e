extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// Creates the case whose raw value has the bytes `name`.
  package init?(bytes name: some Sequence<UInt8>) {
    guard let value = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) }) else { return nil }
    self = value
  }
}
