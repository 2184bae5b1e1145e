import TaskAssist
import TaskSyntax

extension TerminalText {
  /// Encodes a line of facts for a terminal, with styles by what its pieces are.
  init(_ facts: FactText) {
    self.init()
    for piece in facts.pieces {
      switch piece.role {
      case .plain: append(piece, .plain)
      case .handle: append(piece, .handle)
      case .project: append(piece, .project(piece.bytes))
      case .context: append(piece, .context)
      case .tag: append(piece, .tag)
      case .due(let urgency): append(piece, .due(urgency))
      case .mention: append(TerminalText(encoding: piece.bytes).truncated(to: 60))
      }
    }
  }

  private mutating func append(_ piece: FactText.Piece, _ style: Style) {
    append(encoding: piece.bytes.span, style)
  }
}
