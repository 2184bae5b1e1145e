/// The content of an SVG element under construction. All lengths are tenths of a unit. Geometry is in attributes and
/// looks are in classes, because the content security policy allows no inline styles.
struct SVGCanvas {
  private(set) var body = HTMLText()
  /// The lower edge of the drawing so far.
  var height = 0

  /// The width of every picture.
  static let width = 3200
  /// The distance between lines of text.
  static let line = 160

  enum Anchor { case start, middle, end }

  mutating func append(_ element: HTMLText) { body.append(element) }

  /// Draws a line of text with the baseline `y`.
  mutating func text(_ label: ChartLabel, x: Int, y: Int, _ anchor: Anchor = .start, look: HTMLText = "") {
    let place: HTMLText =
      switch anchor {
      case .start: ""
      case .middle: " text-anchor=\"middle\""
      case .end: " text-anchor=\"end\""
      }
    let look: HTMLText = look.isEmpty ? "" : " class=\"\(look)\""
    body.append("<text x=\"\(tenths: x)\" y=\"\(tenths: y)\"\(place)\(look)>\(label)</text>")
  }

  /// Draws a mark of a series.
  mutating func mark(_ series: ChartSeries, x: Int, y: Int, width: Int, height: Int) {
    if series == .cancelled {
      let isUpright = height > width
      let line: HTMLText =
        isUpright
        ? "M\(tenths: x + width / 2) \(tenths: y)v\(tenths: height)"
        : "M\(tenths: x) \(tenths: y + height / 2)h\(tenths: width)"
      marks(series, line, thickness: isUpright ? width : height)
    } else {
      body.append(
        "<rect class=\"\(series.look)\" x=\"\(tenths: x)\" y=\"\(tenths: y)\" width=\"\(tenths: width)\" height=\"\(tenths: height)\"/>"
      )
    }
  }

  /// Draws thick lines of a series. Those of cancelled tasks are striped.
  mutating func marks(_ series: ChartSeries, _ lines: HTMLText, thickness: Int) {
    guard !lines.isEmpty else { return }
    let stripes: HTMLText = series == .cancelled ? " stroke-dasharray=\"2 1\"" : ""
    body.append("<path class=\"\(series.look) bar\" stroke-width=\"\(tenths: thickness)\"\(stripes) d=\"\(lines)\"/>")
  }

  /// Draws a straight line parallel to an axis.
  mutating func rule(x: Int, y: Int, across length: Int, isUpright: Bool, look: HTMLText) {
    let way: HTMLText = isUpright ? "v\(tenths: length)" : "h\(tenths: length)"
    body.append("<path class=\"\(look)\" d=\"M\(tenths: x) \(tenths: y)\(way)\"/>")
  }

  /// Draws a legend from the left, in as many lines as needed.
  mutating func legend(_ series: [ChartSeries], x start: Int = 0) {
    var x = start
    height += Self.line
    for series in series {
      let width = 160 + 10 * TextWidth.units(series.label)
      if x > start, x + width > Self.width { (x, height) = (start, height + Self.line) }
      if series == .mean {
        body.append("<path class=\"mean\" d=\"M\(tenths: x) \(tenths: height - 40)h10\"/>")
      } else {
        let size = series.isThin ? 50 : 100
        mark(series, x: x, y: height - 40 - size / 2, width: 100, height: size)
      }
      text(series.label, x: x + 140, y: height)
      x += width + 120
    }
    height += 40
  }

  /// Returns a tick's number in a short form: `500`, `20k`, `1.5M`.
  static func tick(_ number: Int) -> ChartLabel {
    var (value, tenth, unit) = (number, 0, "")
    for larger in ["k", "M", "G", "T"] where abs(value) >= 1000 && tenth == 0 && value % 100 == 0 {
      (value, tenth, unit) = (value / 1000, abs(value / 100 % 10), larger)
    }
    return ChartLabel(Array("\(value)\(tenth == 0 ? "" : ".\(tenth)")\(unit)".utf8))
  }
}

extension ChartSeries {
  /// The CSS class of the series' marks.
  var look: HTMLText {
    switch self {
    case .active, .open: "blue"
    case .done, .points: "green"
    case .cancelled: "gray"
    case .added: "orange"
    case .mean, .planned: "purple"
    }
  }

  /// Whether the bars are half as thick, so that two series differ without color.
  var isThin: Bool { self == .active }
}
