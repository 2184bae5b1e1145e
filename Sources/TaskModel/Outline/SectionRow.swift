/// A heading and the values that it hands down to the tasks below it.
public struct SectionRow: Sendable {
  /// The level, 1 to 6; 0 for the section above the first heading of a part.
  public var level: Int
  /// The heading's record in its part; `TaskRow.none` for level 0.
  public var record: UInt32
  /// The heading's own values: 0, or `TaskRow.none`, if it has none.
  public var letter: UInt8 = 0
  public var quadrant: UInt8 = 0
  public var project = TaskRow.none
  /// The range of its own contexts and tags in the part's `sectionLabels`.
  public var labels: Range<Int> = 0..<0
}
