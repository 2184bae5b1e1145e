extension Console {
  package enum Severity: String, Sendable {
    case error, warning, note
  }

  /// Writes a message to standard error: a sentence without capital and period, then a hint about the remedy.
  ///
  ///     error: unknown command 'lsit'
  ///       = help: the nearest is 'list'
  ///
  /// On a terminal both wrap at words.
  package func report(
    _ severity: Severity, _ message: TerminalText, help: TerminalText? = nil, details: [TerminalText] = []
  ) {
    writeError("\("\(severity.rawValue):", severity.style) \(message)", indentation: 2)
    for line in details { writeErrorLine(line) }
    if let help { writeError("  = \("help:", .bold) \(help)", indentation: 4) }
  }

  private func writeError(_ text: TerminalText, indentation: Int) {
    for line in text.wrapped(to: errorWidth, indentation: indentation) { writeErrorLine(line) }
  }

  /// Writes a note, which needs no action, if the verbosity is at least `least`.
  package func note(_ message: TerminalText, help: TerminalText? = nil, from least: Verbosity = .normal) {
    if verbosity >= least { report(.note, message, help: help) }
  }

  /// The number of lines that `writeFooter` writes.
  func lineCount(ofFooter notes: [TerminalText]) -> Int {
    guard verbosity > .quiet, !notes.isEmpty else { return 0 }
    return 1 + notes.reduce(0) { $0 + $1.wrapped(to: lineWidth).count }
  }

  /// Writes notes below a screen, dim and behind a blank line, unless the console is quiet or there are none.
  func writeFooter(_ notes: @autoclosure () -> [TerminalText]) {
    guard verbosity > .quiet else { return }
    for (index, note) in notes().enumerated() {
      if index == 0 { writeLine() }
      for line in note.styled(.dim).wrapped(to: lineWidth) { writeLine(line) }
    }
  }
}

extension Console.Severity {
  var style: Style {
    switch self {
    case .error: Style(.red, bold: true)
    case .warning: Style(.yellow, bold: true)
    case .note: .bold
    }
  }
}
