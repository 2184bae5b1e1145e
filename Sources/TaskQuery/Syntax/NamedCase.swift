import TaskSyntax

extension QueryParser {
  /// Returns the case with the name `piece`, of an enumeration that messages call `kind`.
  mutating func named<Value: RawRepresentable & CaseIterable>(
    _ name: some Collection<UInt8>, _ kind: QueryMessage, at range: Range<Int>, of _: Value.Type = Value.self
  ) -> Value? where Value.RawValue == String {
    if let value = Value(bytes: name) { return value }
    return failed(
      range, "unknown \(kind) '\(Array(name))'",
      help: nearestOrAll(Array(name), "\(kind)s", Value.allCases.map(\.rawValue)))
  }

  /// Returns the known name near `name`, or all of them.
  func nearestOrAll(_ name: [UInt8], _ plural: QueryMessage, _ known: [String]) -> QueryMessage {
    nearest(name, known) ?? "the \(plural) are \(known.joined(separator: ", "))"
  }
}
