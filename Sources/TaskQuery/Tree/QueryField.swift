/// What can be asked of a task, sorted and grouped by, shown and added up.
public enum QueryField: Sendable, Hashable {
  case title, note, id, of, status, pri, project, context, tag, q
  case plan, due, start, until, created, done, cancelled, remind
  case every, after, est, spent, owner, file, section, line
  case age, left, lead, slip, score, rank, unblocks, depth, progress
  case eff, quadrant
  /// A key that a file's front matter declares, or settings type.
  case declared([UInt8], QueryFieldKind)
  /// Title or note: what a word, a string and a pattern without a field search.
  case text
}

/// How the values of a field are compared.
public enum QueryFieldKind: String, Sendable, Hashable, CaseIterable {
  case text, name, priority, date, number, duration, status, quadrant
}

extension QueryField {
  /// All but declared ones and `text`, in the order in which they are documented, with the word for each.
  public static let named: [(name: String, field: QueryField)] = [
    ("title", .title), ("note", .note), ("id", .id), ("of", .of), ("status", .status), ("pri", .pri),
    ("project", .project), ("context", .context), ("tag", .tag), ("q", .q), ("plan", .plan), ("due", .due),
    ("start", .start), ("until", .until), ("created", .created), ("done", .done), ("cancelled", .cancelled),
    ("remind", .remind), ("every", .every), ("after", .after), ("est", .est), ("spent", .spent), ("owner", .owner),
    ("file", .file), ("section", .section), ("line", .line), ("age", .age), ("left", .left), ("lead", .lead),
    ("slip", .slip), ("score", .score), ("rank", .rank), ("unblocks", .unblocks), ("depth", .depth),
    ("progress", .progress), ("eff", .eff), ("quadrant", .quadrant),
  ]

  public var kind: QueryFieldKind {
    switch self {
    case .title, .note, .owner, .file, .section, .every, .text: .text
    case .id, .of, .after, .project, .context, .tag: .name
    case .pri, .eff: .priority
    case .plan, .due, .start, .until, .created, .done, .cancelled, .remind: .date
    case .est, .spent: .duration
    case .line, .age, .left, .lead, .slip, .score, .rank, .unblocks, .depth, .progress: .number
    case .status: .status
    case .q, .quadrant: .quadrant
    case .declared(_, let kind): kind
    }
  }

  /// Whether a test on it brings closed tasks into scope.
  public var testsStatus: Bool {
    switch self {
    case .status, .done, .cancelled, .lead, .slip, .score: true
    default: false
    }
  }

  /// Whether a task can have several values of it.
  public var isList: Bool {
    switch self {
    case .context, .tag, .after, .remind: true
    default: false
    }
  }

  /// Whether dates are read forward from today in it; otherwise backward.
  public var looksForward: Bool {
    switch self {
    case .plan, .due, .start, .remind, .until: true
    default: false
    }
  }
}
