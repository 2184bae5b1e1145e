/// The appearance of text beside the terminal's own colors. No meaning depends on it alone.
package struct Style: Sendable, Equatable {
  package var color: Color?
  package var isBold = false
  package var isDim = false
  package var isUnderlined = false
  package var isStruckThrough = false
  /// Whether the color is that of the ground.
  package var isReversed = false
  /// The target of the link, on a terminal that supports links.
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

  /// Whether it looks otherwise than plain text.
  var hasLook: Bool { color != nil || isBold || isDim || isUnderlined || isStruckThrough || isReversed }

  /// The same, and it leads somewhere.
  func leading(to link: Hyperlink?) -> Style {
    var style = self
    style.link = link
    return style
  }

  static let closing = "\u{1B}[0m"

  /// The escape that switches the style on; `depth` is not `.off`.
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

/// A color in both palettes: the number of the 256 colors, and the escape code (30 to 37, 90 to 97) of the 16.
package struct Color: Sendable, Equatable {
  package let full: UInt8
  package let basic: UInt8

  package init(full: UInt8, basic: UInt8) {
    self.full = full
    self.basic = basic
  }

  // All colors can be read on light and on dark grounds: of the 256 those that stand out from white at least 3.2 : 1 and
  // from black 3.8 : 1 (WCAG 2, contrast ratio). What the 16 look like is up to the terminal.
  package static let red = Color(full: 160, basic: 31)
  package static let orange = Color(full: 166, basic: 33)
  package static let yellow = Color(full: 136, basic: 93)
  package static let blue = Color(full: 32, basic: 34)
  package static let gray = Color(full: 244, basic: 90)
  package static let green = Color(full: 28, basic: 32)
  package static let cyan = Color(full: 30, basic: 36)
}

/// The number of colors that a stream supports.
package enum ColorDepth: Sendable, Equatable {
  case off
  /// The 16 colors that every terminal has.
  case basic
  /// The 256 colors.
  case full
}
