extension QueryField {
  /// All fields with a name but declared ones, in the order in which they are documented.
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
    .q,
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
    .quadrant,
  ]

  /// The field of that name; `nil` where there is none.
  public static func named(_ name: [UInt8]) -> QueryField? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
