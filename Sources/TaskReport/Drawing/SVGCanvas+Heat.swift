extension SVGCanvas {
  private static let left = 260
  private static let rowHeight = 90

  /// Returns the side of a step's mark, in tenths. Larger marks mean more, independent of color.
  private static func side(_ step: Int, width: Int) -> Int { max(16, width * [0, 40, 60, 80, 100][step] / 100) }

  /// Draws a column for each week and a row for each weekday.
  mutating func draw(_ chart: HeatChart) {
    let count = max(1, chart.weeks.count)
    let pitch = min(110, (Self.width - Self.left) / count)
    let top = height + 190
    var end = 0
    // Label every month if four weeks are wider than a name, otherwise every other month.
    let every = 4 * pitch >= 270 ? 1 : 2
    let months = chart.months
    for (index, (week, name)) in months.enumerated() where (months.count - 1 - index) % every == 0 {
      let x = min(Self.left + week * pitch, Self.width - 230)
      guard x >= end else { continue }
      text(name, x: x, y: top - 60, look: "soft")
      end = x + 260
    }
    for weekday in [0, 2, 4, 6] {
      text(MonthName.weekdays[weekday], x: 0, y: top + weekday * Self.rowHeight + 85, look: "soft")
    }
    drawDots(chart, pitch: pitch, top: top)
    for step in 1...4 {
      let (width, tall) = (Self.side(step, width: pitch - 10), Self.side(step, width: Self.rowHeight - 10))
      var marks = HTMLText()
      for (week, days) in chart.weeks.enumerated() {
        for (weekday, found) in days.enumerated() where found == step {
          let x = Self.left + week * pitch + (pitch - 10 - width) / 2
          let y = top + weekday * Self.rowHeight + Self.rowHeight / 2
          marks.append("M\(tenths: x) \(tenths: y)h\(tenths: width)")
        }
      }
      if !marks.isEmpty { append("<path class=\"heat\(step)\" stroke-width=\"\(tenths: tall)\" d=\"\(marks)\"/>") }
    }
    height = top + 7 * Self.rowHeight + 40
    drawLegend(chart, cell: pitch - 10)
  }

  /// Draws a dashed line for each weekday as the dots of its days. Larger marks cover the dots.
  private mutating func drawDots(_ chart: HeatChart, pitch: Int, top: Int) {
    for weekday in 0..<7 {
      let days = chart.weeks.indices.filter { chart.weeks[$0][weekday] != nil }
      guard let first = days.first, let last = days.last else { continue }
      let x = Self.left + first * pitch + (pitch - 20) / 2
      let y = top + weekday * Self.rowHeight + Self.rowHeight / 2
      append(
        "<path class=\"heat0\" stroke-width=\"1\" stroke-dasharray=\"1 \(tenths: pitch - 10)\" d=\"M\(tenths: x) \(tenths: y)h\(tenths: (last - first) * pitch + 10)\"/>"
      )
    }
  }

  private mutating func drawLegend(_ chart: HeatChart, cell: Int) {
    var x = Self.left
    height += Self.line
    for (step, first, last) in chart.legend {
      let label = ChartLabel(
        Array((last == first ? "\(first)" : last.map { "\(first)–\($0)" } ?? "\(first) and more").utf8))
      let width = Self.side(step, width: cell)
      let tall = Self.side(step, width: Self.rowHeight - 10)
      if x > Self.left, x + width + 30 + 10 * TextWidth.units(label) > Self.width {
        x = Self.left
        height += Self.line
      }
      append(
        "<path class=\"heat\(step)\" stroke-width=\"\(tenths: tall)\" d=\"M\(tenths: x) \(tenths: height - 40)h\(tenths: width)\"/>"
      )
      text(label, x: x + width + 30, y: height)
      x += width + 10 * TextWidth.units(label) + 120
    }
    height += 40
  }
}
