/// The meaning of a document's front matter. Names and keys are bytes without quotes and escapes.
///
/// See `Grammar/Specification.md`, "Front matter".
public struct FrontMatter: Sendable, Equatable {
  /// The version of the format, as written; `nil` if none is named.
  public internal(set) var version: [UInt8]?
  public internal(set) var title: [UInt8]?
  public internal(set) var project: [UInt8]?
  public internal(set) var contexts: [[UInt8]] = []
  public internal(set) var tags: [[UInt8]] = []
  /// The letter and the quadrant, each 0 if not given.
  public internal(set) var rank = RankLiteral(rawValue: 0)
  /// The declared attribute keys.
  public internal(set) var keys: [[UInt8]] = []
  /// The values that do not fit their keys and are therefore ignored, as byte ranges in the part. For a list on one
  /// line, only the first value that does not fit.
  public internal(set) var misfits: [Range<Int>] = []

  /// Creates the meaning of a document without front matter.
  public init() {}
}
