/// Words that are searched for: smart-case, and an accented letter matches only itself.
public struct QueryText: Sendable, Equatable {
  /// As typed, without quotes and escapes.
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// A pattern in linear time.
public struct QueryPattern: Sendable, Equatable {
  /// As typed between the slashes.
  public let source: [UInt8]
  public let ignoresCase: Bool

  public init(source: [UInt8], ignoresCase: Bool) {
    self.source = source
    self.ignoresCase = ignoresCase
  }
}

/// A word of which some word of a title may differ by a few edits.
public struct QueryFuzzyWord: Sendable, Equatable {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}
