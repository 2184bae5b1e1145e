extension SVGCanvas {
  /// Draws a circle of circumference 100, scaled by three, with a dash for each part. The parts are listed beside it.
  mutating func draw(_ chart: RingChart) {
    append("<g transform=\"translate(60 62)scale(3)rotate(-90)\">")
    append("<circle class=\"track\" r=\"15.9\"/>")
    for arc in chart.arcs { draw(arc) }
    append("</g>")
    text(chart.center, x: 600, y: 660, .middle, look: "large")
    text(chart.unit, x: 600, y: 820, .middle)
    var y = 620 - 100 * chart.parts.count + 140
    for part in chart.parts {
      mark(part.series, x: 1400, y: y - 90, width: 100, height: 100)
      text(ChartLabel(Array("\(part.value) ".utf8) + part.series.label.bytes), x: 1540, y: y)
      y += 200
    }
    height = 1240
  }

  private mutating func draw(_ arc: RingChart.Arc) {
    var dashes: HTMLText = "\(tenths: arc.length) \(tenths: 2 * RingChart.circumference)"
    if arc.series == .cancelled {
      // The stripes are short dashes up to the end of the arc.
      let count = max(1, arc.length / 20)
      let stripe = HTMLText(joining: repeatElement("1.2 0.8" as HTMLText, count: count - 1), with: " ")
      dashes =
        count > 1 ? "\(stripe) 1.2 \(tenths: 2 * RingChart.circumference)" : "1 \(tenths: 2 * RingChart.circumference)"
    }
    append(
      "<circle class=\"arc \(arc.series.look)\" r=\"15.9\" stroke-dasharray=\"\(dashes)\" stroke-dashoffset=\"\(tenths: -arc.start)\"/>"
    )
  }
}
