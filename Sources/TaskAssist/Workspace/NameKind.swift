import TaskSyntax

/// The kinds of names that tasks share.
public enum NameKind: String, Sendable, CaseIterable {
  case project, context, tag

  init?(_ kind: SyntaxKind) {
    switch kind {
    case .project: self = .project
    case .context: self = .context
    case .tag: self = .tag
    default: return nil
    }
  }

  var syntax: SyntaxKind {
    switch self {
    case .project: .project
    case .context: .context
    case .tag: .tag
    }
  }

  var sigil: UInt8 {
    switch self {
    case .project: UInt8(ascii: "+")
    case .context: UInt8(ascii: "@")
    case .tag: UInt8(ascii: "#")
    }
  }
}
