import TaskEditing
import TaskSyntax

extension RankLiteral {
  /// Reads a rank as it is written on a line, such as `(A-1 Q2)`.
  init?(written text: [UInt8]) {
    guard let rank = TaskLine(Array("- [ ] ".utf8) + text + Array(" x".utf8), Dialect())?.content.rank else {
      return nil
    }
    self = rank
  }
}
