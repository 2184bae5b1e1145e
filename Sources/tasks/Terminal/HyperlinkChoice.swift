/// The value of `--hyperlinks`.
package enum HyperlinkChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Decides for standard output. On its own it takes links to be understood by a terminal that says what it is and is
  /// neither `dumb` nor the console of Linux, and by `less`.
  ///
  /// - Parameter pager: the command of the pager between us and the terminal, if there is one.
  package func isOn(isTerminal: Bool, pager: [UInt8]?, environment: (String) -> [UInt8]?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard isTerminal, let terminal = environment("TERM"), !terminal.isEmpty else { return false }
      if terminal == Array("dumb".utf8) || terminal == Array("linux".utf8) { return false }
      return pager.map(PagerChoice.isLess) ?? true
    }
  }
}
