/// What the process finds around it, as values, so that a test can run a command in surroundings of its own.
package struct Surroundings: Sendable {
  /// The value of an environment variable, or `nil` if it is not set.
  package var environment: @Sendable (String) -> [UInt8]?
  package var inputIsTerminal: Bool
  package var outputIsTerminal: Bool
  package var errorsAreTerminal: Bool
  /// The width that the terminal reports; `nil` without a terminal.
  package var terminalColumns: Int?

  package init(
    environment: @escaping @Sendable (String) -> [UInt8]?, inputIsTerminal: Bool, outputIsTerminal: Bool,
    errorsAreTerminal: Bool, terminalColumns: Int?
  ) {
    self.environment = environment
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.terminalColumns = terminalColumns
  }

  /// The width to lay text out in: the terminal's, else 80. A terminal that reports nonsense (0, or a million) gets
  /// the nearest width that can be read.
  package var columns: Int { min(max(terminalColumns ?? 80, 20), 1_000) }
}
