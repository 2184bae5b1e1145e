extension Console {
  package enum Severity: Sendable {
    case error, warning, note
  }

  /// Writes a message to standard error: a sentence without capital and period, then a hint about the remedy.
  ///
  ///     error: unknown command 'lsit'
  ///       = help: the nearest is 'list'
  package func report(
    _ severity: Severity, _ message: TerminalText, help: TerminalText? = nil, details: [TerminalText] = []
  ) {
    writeErrorLine("\(severity.label, severity.style) \(message)")
    for line in details { writeErrorLine(line) }
    if let help { writeErrorLine("  = \("help:", .bold) \(help)") }
  }

  /// Writes a note, which needs no action, if the verbosity is at least `least`.
  package func note(_ message: TerminalText, help: TerminalText? = nil, from least: Verbosity = .normal) {
    if verbosity >= least { report(.note, message, help: help) }
  }
}

extension Console.Severity {
  var label: TerminalText {
    switch self {
    case .error: "error:"
    case .warning: "warning:"
    case .note: "note:"
    }
  }

  var style: Style {
    switch self {
    case .error: Style(.red, bold: true)
    case .warning: Style(.yellow, bold: true)
    case .note: .bold
    }
  }
}
