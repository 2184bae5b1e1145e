/// The appearance of text on the terminal. No meaning depends on the style alone.
package struct Style: Sendable, Equatable {
  package var color: Color?
  package var isBold = false
  package var isDim = false
  package var isUnderlined = false
  package var isStruckThrough = false
  /// Whether foreground and background colors are swapped.
  package var isReversed = false
  /// The target of the link, shown only on a terminal that supports links.
  package var link: Hyperlink?

  package init(
    _ color: Color? = nil, bold: Bool = false, dim: Bool = false, underlined: Bool = false,
    struckThrough: Bool = false
  ) {
    self.color = color
    isBold = bold
    isDim = dim
    isUnderlined = underlined
    isStruckThrough = struckThrough
  }

  package static let plain = Style()
  package static let bold = Style(bold: true)
  package static let dim = Style(dim: true)

  package var isPlain: Bool { self == .plain }

  /// Whether the text looks different from plain text. A link alone does not change the look.
  var hasLook: Bool { color != nil || isBold || isDim || isUnderlined || isStruckThrough || isReversed }

  /// Returns the style with a link.
  func leading(to link: Hyperlink?) -> Style {
    var style = self
    style.link = link
    return style
  }

  static let closing = "\u{1B}[0m"

  /// Returns the escape sequence that turns the style on. `depth` must not be `.off`.
  func opening(_ depth: ColorDepth) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if isStruckThrough { codes.append("9") }
    if let color { codes.append(depth == .full ? "38;5;\(color.full)" : String(color.basic)) }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}

/// A color in both palettes: its number among the 256 colors, and its escape code (30 to 37, 90 to 97) among the 16.
package struct Color: Sendable, Equatable {
  package let full: UInt8
  package let basic: UInt8

  // All colors are readable on light and on dark backgrounds: those of the 256-color palette have a contrast ratio
  // (WCAG 2) of at least 3.2 : 1 to white and 3.8 : 1 to black. The terminal defines how the 16 colors look.
  package static let red = Color(full: 160, basic: 31)
  package static let orange = Color(full: 166, basic: 33)
  package static let yellow = Color(full: 136, basic: 93)
  package static let blue = Color(full: 32, basic: 34)
  package static let gray = Color(full: 244, basic: 90)
  package static let green = Color(full: 28, basic: 32)
  package static let cyan = Color(full: 30, basic: 36)
}

/// The color palette of a stream.
package enum ColorDepth: Sendable, Equatable {
  case off
  /// The 16 colors that every terminal has.
  case basic
  /// The 256 colors.
  case full
}
