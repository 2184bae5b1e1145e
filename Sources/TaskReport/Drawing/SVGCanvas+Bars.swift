extension SVGCanvas {
  private static let pitch = 200
  private static let thickness = 120

  /// Draws horizontal bars: label, bar, numbers.
  mutating func drawRows(_ chart: BarChart) {
    let widest = chart.bars.map { TextWidth.units($0.label) }.max() ?? 0
    let left = 10 * min(112, widest) + 60
    let right = Self.width - 10 * min(80, chart.bars.map { TextWidth.units($0.note) }.max() ?? 0) - 80
    // A margin for short parts, which are drawn longer than they are.
    let length = max(400, right - left - 40)
    let zero = left + chart.scale.place(0, of: length)
    if chart.showsLegend { legend(chart.series) }
    let top = height + 40
    let bottom = top + Self.pitch * chart.bars.count
    var free = 0
    for tick in chart.scale.ticks {
      let x = left + chart.scale.place(tick, of: length)
      let label = Self.tick(tick)
      let half = 5 * TextWidth.units(label)
      rule(x: x, y: top, across: bottom - top, isUpright: true, look: tick == 0 ? "axis" : "grid")
      guard x - half >= free else { continue }
      text(label, x: x, y: bottom + 130, .middle, look: "soft")
      free = x + half + 40
    }
    // All marks of a series are one path of thick lines.
    var paths: [ChartSeries: HTMLText] = [:]
    for (index, bar) in chart.bars.enumerated() {
      let middle = top + Self.pitch * index + Self.pitch / 2
      text(TextWidth.cut(bar.label, to: 112), x: 0, y: middle + 40)
      var end = zero
      for stretch in chart.stretches(of: bar, on: length) {
        let x = left + stretch.start
        paths[stretch.series, default: ""].append("M\(tenths: x) \(tenths: middle)h\(tenths: stretch.length)")
        end = max(end, x + stretch.length)
      }
      if !bar.note.isEmpty { text(TextWidth.cut(bar.note, to: 80), x: end + 50, y: middle + 40) }
    }
    for series in chart.series {
      marks(series, paths[series] ?? "", thickness: series.isThin ? Self.thickness / 2 : Self.thickness)
    }
    height = bottom + 160
  }
}
