extension QueryField {
  /// All named fields except declared ones, in the order of the documentation.
  public static let all: [QueryField] = [
    .title,
    .note,
    .id,
    .of,
    .status,
    .pri,
    .project,
    .context,
    .tag,
    .quadrant,
    .quadrantWritten,
    .plan,
    .due,
    .start,
    .until,
    .created,
    .done,
    .cancelled,
    .remind,
    .every,
    .after,
    .est,
    .spent,
    .owner,
    .file,
    .section,
    .line,
    .age,
    .left,
    .lead,
    .slip,
    .score,
    .rank,
    .unblocks,
    .depth,
    .progress,
    .eff,
  ]

  /// The short name of `quadrant` in queries.
  public static let shortQuadrant = Array("q".utf8)

  /// Returns the field with a name, or `nil` if there is none.
  public static func named(_ name: [UInt8]) -> QueryField? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) } + [(shortQuadrant, .quadrant)])
}
