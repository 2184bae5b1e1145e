/// The value of `--hyperlinks`.
package enum HyperlinkChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Whether standard output shows links. `auto` shows them on a terminal whose `TERM` is set and is neither `dumb` nor
  /// `linux`, and through a pager only if that is `less`.
  ///
  /// - Parameter pager: The command of the pager, or `nil` for direct output.
  package func isOn(isTerminal: Bool, pager: [UInt8]?, environment: (String) -> [UInt8]?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard isTerminal, let terminal = environment("TERM"), !terminal.isEmpty else { return false }
      if ColorChoice.colorless.contains(terminal) || terminal == Array("linux".utf8) { return false }
      return pager.map(PagerChoice.isLess) ?? true
    }
  }
}
