/// The description of a change in an undo ring: the command that makes it, its tasks, and the change that it reverts.
package struct ChangeLabel: Sendable, Equatable {
  package var command: [UInt8]
  /// The title of the first task, with the number of the others; empty for a change of whole files.
  package var title: [UInt8] = []
  /// The change that this one reverts; `nil` for most changes.
  package var reversal: Reversal?

  /// The relation to an earlier change.
  package struct Reversal: Sendable, Equatable {
    /// The number of the reverted change in the ring.
    package var number: Int
    /// Whether this is a step of undo or redo, which `UndoHistory` does not list as a change.
    package var isStep: Bool

    package init(of number: Int, isStep: Bool) {
      self.number = number
      self.isStep = isStep
    }
  }

  package init(_ command: String, title: [UInt8] = [], reversal: Reversal? = nil) {
    self.command = Array(command.utf8)
    self.title = title
    self.reversal = reversal
  }
}

extension ChangeLabel: ExpressibleByStringLiteral {
  package init(stringLiteral command: String) { self.init(command) }
}
