/// The meaning of a document's front matter. Names and keys are bytes, without quotes and escapes.
///
/// `Grammar/Specification.md`, "Front matter".
public struct FrontMatter: Sendable {
  /// The version of the format, as written.
  public internal(set) var version: [UInt8]?
  public internal(set) var title: [UInt8]?
  public internal(set) var project: [UInt8]?
  public internal(set) var contexts: [[UInt8]] = []
  public internal(set) var tags: [[UInt8]] = []
  /// Letter and quadrant; neither where nothing is said.
  public internal(set) var rank = RankLiteral(rawValue: 0)
  /// The attribute keys that are declared.
  public internal(set) var keys: [[UInt8]] = []
  /// Values that do not fit their keys and so count for nothing, each a range of bytes from the start of the part. Of a list
  /// on one line the first that does not fit.
  public internal(set) var misfits: [Range<Int>] = []

  /// A document without front matter.
  public init() {}
}
