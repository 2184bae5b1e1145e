import TaskModel
import TaskSyntax

extension ReportPage {
  /// The section of points over time, with their mean.
  var points: HTMLText {
    let points = content.points
    let sum = points.reduce(0) { $0 + $1.points }
    guard sum > 0, let most = points.max(by: { $0.points < $1.points }) else {
      return PageElements.paragraph("No points on these days.")
    }
    let chart = LineChart(points.map { LineChart.Point(ChartLabel($0.bucket.key), value: $0.points, mean: $0.mean) })
    let isDaily = points[0].bucket.period.kind == .day
    let span: HTMLText = isDaily ? "the 7 days" : "the days"
    let last = points[points.count - 1]
    let caption: HTMLText = """
      \(PageElements.count(sum, "point")), most in \(most.bucket.key): \(most.points). The mean a day of \(span) up to \
      \(last.bucket.last.description) is \(PageElements.tenths(last.mean)). \(trend).
      """
    var table = PageTable(
      "Points by \(bucketName); without those that had none",
      ["\(bucketName)", "points", "a day", "with the best letter"])
    for (bucket, flow) in content.statistics.buckets where flow.points > 0 {
      let days = bucket.last.days(since: bucket.first) + 1
      let mean = PageElements.tenths((flow.points * 20 + days) / (2 * days))
      table.add(["\(bucket.key)", "\(flow.points)", mean, "\(flow.pointsAtGate)"])
    }
    return PageElements.figure(.line(chart), labelledBy: "score", caption: caption, table: table.html)
  }

  /// The name of the bucket length: `day`, `week`, `month`, `quarter` or `year`.
  var bucketName: HTMLText { "\(String(describing: content.statistics.buckets.first?.bucket.period.kind ?? .day))" }
}
