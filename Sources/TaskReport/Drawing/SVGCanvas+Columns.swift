extension SVGCanvas {
  private static let plotHeight = 1200

  /// The plot area of a chart over time, with a scale on the left and labels of buckets below.
  private struct Plot {
    let left: Int
    let top: Int
    let scale: Scale
    let count: Int

    var width: Int { SVGCanvas.width - left - 20 }

    /// Returns the left edge of a bucket.
    func x(_ index: Int) -> Int { left + index * width / max(1, count) }

    func y(_ value: Int, parts: Int = 1) -> Int { top + plotHeight - scale.place(value, parts: parts, of: plotHeight) }
  }

  /// Draws the scale with its lines, and the labels of buckets that fit.
  private mutating func plot(_ scale: Scale, _ labels: [ChartLabel]) -> Plot {
    let ticks = scale.ticks.map { ($0, Self.tick($0)) }
    let left = 10 * (ticks.map { TextWidth.units($0.1) }.max() ?? 0) + 60
    let plot = Plot(left: left, top: height + 80, scale: scale, count: labels.count)
    for (tick, label) in ticks {
      let y = plot.y(tick)
      rule(x: left, y: y, across: plot.width, isUpright: false, look: tick == 0 ? "axis" : "grid")
      text(label, x: left - 40, y: y + 40, .end, look: "soft")
    }
    let widest = 10 * (labels.map { TextWidth.units($0) }.max() ?? 0)
    // The last label ends at the edge, so the distance to the label before it is half a label larger.
    let every = max(1, (widest * 3 / 2 + 100) * max(1, labels.count) / plot.width + 1)
    let bottom = plot.top + Self.plotHeight
    for (index, label) in labels.enumerated() where (labels.count - 1 - index) % every == 0 {
      let middle = (plot.x(index) + plot.x(index + 1)) / 2
      let isLast = index == labels.count - 1 && every > 1
      if !isLast, middle < left + widest / 2 { continue }
      text(label, x: isLast ? Self.width : middle, y: bottom + 150, isLast ? .end : .middle, look: "soft")
    }
    height = bottom + 180
    return plot
  }

  /// Draws vertical bars over time, with negative parts below zero. If there are too many, only the latest are drawn.
  mutating func drawColumns(_ chart: BarChart) {
    if chart.showsLegend { legend(chart.series) }
    let shown = Array(chart.bars.suffix(BarChart.mostColumns))
    let plot = plot(chart.scale, shown.map(\.label))
    // All marks of a series are one path of thick vertical lines.
    let pitch = plot.width / max(1, shown.count)
    let thickness = max(10, pitch - max(8, min(60, pitch / 5)))
    var paths: [ChartSeries: HTMLText] = [:]
    for (index, bar) in shown.enumerated() {
      let middle = plot.x(index) + thickness / 2
      for stretch in chart.stretches(of: bar, on: Self.plotHeight) {
        let bottom = plot.top + Self.plotHeight - stretch.start
        paths[stretch.series, default: ""].append("M\(tenths: middle) \(tenths: bottom)v\(tenths: -stretch.length)")
      }
    }
    for series in chart.series { marks(series, paths[series] ?? "", thickness: thickness) }
  }

  /// Draws a bar for each number, and the line of the mean.
  mutating func draw(_ chart: LineChart) {
    legend([.points, .mean])
    let plot = plot(chart.scale, chart.points.map(\.label))
    let zero = plot.y(0)
    var (sticks, line) = (HTMLText(), HTMLText())
    for (index, point) in chart.points.enumerated() {
      let middle = (plot.x(index) + plot.x(index + 1)) / 2
      if point.value != 0 {
        let length = chart.scale.length(point.value, of: Self.plotHeight)
        sticks.append("M\(tenths: middle) \(tenths: zero)v\(tenths: point.value > 0 ? -length : length)")
      }
      // A point between two points of the same height is not needed.
      let y = plot.y(point.mean, parts: 10)
      let isLevel = [index - 1, index + 1].allSatisfy { near in
        chart.points.indices.contains(near) && plot.y(chart.points[near].mean, parts: 10) == y
      }
      if !isLevel { line.append("\(line.isEmpty ? "" : " ")\(tenths: middle) \(tenths: y)") }
    }
    let thickness = max(6, min(80, plot.width / max(1, chart.points.count) * 3 / 4))
    marks(.points, sticks, thickness: thickness)
    if chart.points.count > 1 { append("<polyline class=\"mean\" points=\"\(line)\"/>") }
  }
}
