import TaskModel

extension SVGCanvas {
  private static let pitch = 450
  private static let rowHeight = 480

  /// Draws months as grids of days: ● due, ○ planned, ↻ again, ✓ done.
  mutating func draw(_ charts: [MonthChart]) {
    for chart in charts {
      if charts.count > 1 {
        let name = MonthName.long(chart.month.firstDay.month).bytes + " \(chart.month.firstDay.year)".utf8
        text(ChartLabel(name), x: 40, y: height + 140, look: "strong")
        height += 200
      }
      draw(chart)
    }
    drawLegend()
  }

  private mutating func draw(_ chart: MonthChart) {
    for (weekday, name) in MonthName.weekdays.enumerated() {
      text(name, x: weekday * Self.pitch + 40, y: height + 120, look: "soft")
    }
    height += 160
    for week in chart.weeks {
      for (weekday, day) in week.enumerated() {
        guard let day else { continue }
        draw(day, x: weekday * Self.pitch, isToday: day.day == chart.today)
      }
      height += Self.rowHeight
    }
  }

  private mutating func draw(_ day: MonthDay, x: Int, isToday: Bool) {
    let look: HTMLText = isToday ? "frame" : "edge"
    append(
      "<rect class=\"\(look)\" x=\"\(tenths: x + 10)\" y=\"\(tenths: height + 10)\" width=\"\(tenths: Self.pitch - 40)\" height=\"\(tenths: Self.rowHeight - 40)\"/>"
    )
    text(ChartLabel(day.day.day), x: x + 40, y: height + 140, look: isToday ? "strong" : "soft")
    var y = height + 270
    // A cell has room for two lines.
    for (mark, look) in Self.marks(of: day).prefix(2) {
      text(mark, x: x + 40, y: y, look: look)
      y += 130
    }
  }

  /// Returns the numbers of a day with their marks, the most urgent first.
  private static func marks(of day: MonthDay) -> [(ChartLabel, HTMLText)] {
    func label(_ mark: StaticString, _ number: Int) -> ChartLabel { ChartLabel(Array("\(mark)\(number)".utf8)) }
    var marks: [(ChartLabel, HTMLText)] = []
    if day.due > 0 { marks.append((label("●", day.due), day.overdue > 0 ? "strong" : "")) }
    if day.planned > 0 { marks.append((label("○", day.planned), "")) }
    if day.again > 0 { marks.append((label("↻", day.again), "")) }
    if day.done > 0 { marks.append((label("✓", day.done), "")) }
    return marks
  }

  private mutating func drawLegend() {
    height += Self.line
    text("● due  ○ planned  ↻ again  ✓ done", x: 0, y: height)
    height += 40
  }
}
