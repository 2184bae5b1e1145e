import TaskSyntax

extension Console {
  /// Writes a diff: verbatim if another program reads it, otherwise encoded and styled.
  func write(_ diff: UnifiedDiff) {
    diff.forEachLine { kind, line in
      guard isWanted else { return }
      if isVerbatim {
        writeLine(verbatim: line.dropLast())
      } else {
        writeLine(Self.shown(line.dropLast(), kind))
      }
    }
  }

  /// Writes a diff to standard error.
  func report(_ diff: UnifiedDiff) {
    diff.forEachLine { kind, line in writeErrorLine(Self.shown(line.dropLast(), kind)) }
  }

  /// Returns a line of a diff in the style of its kind. Trailing blanks of a changed line are drawn in reverse video,
  /// which makes them visible.
  private static func shown(_ line: ArraySlice<UInt8>, _ kind: UnifiedDiff.LineKind) -> TerminalText {
    let style = kind.style
    guard kind == .removed || kind == .added else { return TerminalText(encoding: line).styled(style) }
    let isBlank: (UInt8) -> Bool = { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
    let blanks = line.reversed().prefix(while: isBlank).count
    var text = TerminalText(encoding: line.dropLast(blanks)).styled(style)
    var ground = style
    ground.isReversed = true
    text.append(TerminalText(encoding: line.suffix(blanks)).styled(ground))
    return text
  }
}

extension UnifiedDiff.LineKind {
  fileprivate var style: Style {
    switch self {
    case .header: .bold
    case .hunk: Style(.cyan)
    case .removed: Style(.red)
    case .added: Style(.green)
    case .context, .noNewline: .plain
    }
  }
}
