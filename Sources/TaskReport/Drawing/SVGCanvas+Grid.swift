extension SVGCanvas {
  /// The height of a row, which has a line of text and the marks below it.
  private static let rowHeight = 380
  private static let markHeight = 100

  /// Draws a row of days for each habit below its name, with today at the right end.
  mutating func draw(_ chart: GridChart) {
    let pitch = min(90, Self.width / max(1, chart.days))
    let start = Self.width - pitch * chart.days
    var lines = HTMLText()
    var paths: [Habit.State: HTMLText] = [:]
    for row in chart.rows {
      let note = TextWidth.cut(row.note, to: 120)
      text(TextWidth.cut(row.label, to: 300 - TextWidth.units(note)), x: 0, y: height + 120)
      text(note, x: Self.width, y: height + 120, .end)
      let states = row.states.suffix(chart.days)
      let y = height + 230
      lines.append("M\(tenths: start) \(tenths: y + Self.markHeight / 2 + 10)h\(tenths: Self.width - start)")
      for (index, state) in zip(chart.days - states.count..<chart.days, states) {
        let x = start + index * pitch
        paths[state, default: ""].append(Self.mark(state, x: x, y: y, size: pitch - 20))
      }
      height += Self.rowHeight
    }
    append("<path class=\"grid\" d=\"\(lines)\"/>")
    for state in Habit.State.allCases { draw(state, paths[state] ?? "", size: pitch - 20) }
    drawLegend(Habit.State.allCases.filter { paths[$0] != nil && $0 != .free })
  }

  private mutating func drawLegend(_ states: [Habit.State]) {
    var x = 0
    height += Self.line
    for state in states {
      let label = ChartLabel(Array(state.rawValue.utf8))
      let width = 110 + 10 * TextWidth.units(label)
      if x > 0, x + width > Self.width { (x, height) = (0, height + Self.line) }
      draw(state, Self.mark(state, x: x, y: height - 40, size: 70), size: 70)
      text(label, x: x + 110, y: height)
      x += width + 100
    }
    height += 40
  }

  /// Returns the lines of a mark centered at `y`: a full box, a half box, a bar, a cross or a frame. A free day has
  /// none.
  private static func mark(_ state: Habit.State, x: Int, y: Int, size: Int) -> HTMLText {
    switch state {
    case .kept, .skipped: "M\(tenths: x) \(tenths: y)h\(tenths: size)"
    case .late: "M\(tenths: x) \(tenths: y + markHeight / 4)h\(tenths: size)"
    case .missed:
      "M\(tenths: x) \(tenths: y - size / 2)l\(tenths: size) \(tenths: size)m0 \(tenths: -size)l\(tenths: -size) \(tenths: size)"
    case .pending:
      "M\(tenths: x + 5) \(tenths: y - markHeight / 2 + 5)h\(tenths: size - 10)v\(tenths: markHeight - 10)h\(tenths: 10 - size)z"
    case .free: ""
    }
  }

  private mutating func draw(_ state: Habit.State, _ lines: HTMLText, size: Int) {
    guard !lines.isEmpty else { return }
    switch state {
    case .kept: marks(.done, lines, thickness: Self.markHeight)
    case .late: marks(.done, lines, thickness: Self.markHeight / 2)
    case .skipped: marks(.planned, lines, thickness: 30)
    case .missed: append("<path class=\"miss\" d=\"\(lines)\"/>")
    case .pending: append("<path class=\"frame\" d=\"\(lines)\"/>")
    case .free: break
    }
  }
}
