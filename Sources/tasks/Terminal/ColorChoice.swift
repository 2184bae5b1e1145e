/// The value of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Returns the color depth of one stream.
  ///
  /// In order of precedence: the option, `NO_COLOR`, `FORCE_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb`, then whether the
  /// stream is a terminal. An empty variable counts as unset (no-color.org). `FORCE_COLOR=0` turns color off;
  /// `CLICOLOR_FORCE=0` has no effect.
  package func depth(isTerminal: Bool, environment: (String) -> [UInt8]?) -> ColorDepth {
    func value(_ bytes: [UInt8]?) -> [UInt8]? { bytes?.isEmpty == false ? bytes : nil }
    let zero = Array("0".utf8)
    let isOn =
      switch self {
      case .always: true
      case .never: false
      case .auto:
        if value(environment("NO_COLOR")) != nil {
          false
        } else if let force = value(environment("FORCE_COLOR")) {
          force != zero
        } else if let force = value(environment("CLICOLOR_FORCE")), force != zero {
          true
        } else {
          isTerminal && !Self.colorless.contains(value(environment("TERM")) ?? [])
        }
      }
    guard isOn else { return .off }
    let hasPalette =
      value(environment("COLORTERM")) != nil || value(environment("TERM"))?.ends(with: "256color") == true
    return hasPalette ? .full : .basic
  }
}

extension ColorChoice {
  /// The values of `TERM` that have no colors.
  static let colorless = ["dumb", "vt52", "vt100", "vt102", "vt220"].map { Array($0.utf8) }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
