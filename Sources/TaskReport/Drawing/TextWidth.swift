/// Estimates the width of 12-unit sans-serif text, in units, for truncating labels. It does not use font metrics.
enum TextWidth {
  static func units(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "I", "'", "|", "!", ".", ",", ":", ";", " ": return 4
    case "f", "t", "r", "(", ")", "-", "/": return 5
    case "m", "w", "M", "W", "@", "%", "…": return 11
    case "A"..."Z", "+", "=", "<", ">", "~", "#", "_", "&": return 9
    default: break
    }
    if scalar.value < 0x300 { return 7 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.value >= 0x1100 ? 13 : 9
    }
  }

  static func units(_ label: ChartLabel) -> Int {
    let text = label.bytes.prefix(4096)
    var sum = 0
    VisibleText.forEachScalar(of: text.span) { sum += units($0) }
    return sum
  }

  static func cut(_ label: ChartLabel, to limit: Int) -> ChartLabel {
    ChartLabel(VisibleText.cut(label.bytes, to: limit, length: units))
  }
}
