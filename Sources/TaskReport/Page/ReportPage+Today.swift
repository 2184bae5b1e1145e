import TaskModel

extension ReportPage {
  /// The section of today: points, tasks done and to do, trend, goals.
  var today: HTMLText {
    let score = content.score
    let all = score.done + score.due
    var body = HTMLText()
    if all + score.points == 0 {
      body.append(PageElements.paragraph("Nothing was done today, and nothing is due or planned by today."))
    } else {
      let ratio: HTMLText = score.ratio.map { ", \($0.percent) %" } ?? ""
      body.append(
        PageElements.paragraph(
          "<strong>\(PageElements.count(score.points, "point"))</strong> today; \(score.done) of \(PageElements.count(all, "task")) done\(ratio)."
        ))
    }
    body.append(PageElements.paragraph("\(trend)."))
    return body + goals
  }

  var trend: HTMLText {
    let (last, before) = (content.score.lastWeek, content.score.weekBefore)
    return
      "\(PageElements.count(last, "point")) in the 7 days before today, \(before) in those before: \(PageElements.signed(last - before))"
  }

  private var goals: HTMLText {
    guard !content.score.goals.isEmpty else { return "" }
    var table = PageTable("Goals", ["goal", "now", "streak", "longest", "strength"], words: [1])
    for record in content.score.goals {
      let now: HTMLText =
        switch record.isMet {
        case nil: record.goal.isWeekly ? "the week rests" : "not today"
        case true?: "met with \(record.value)"
        case false?: "\(record.value) so far"
        }
      let unit: HTMLText = record.goal.isWeekly ? "week" : "day"
      table.add([
        PageElements.text(record.goal.text), now, PageElements.count(record.current, unit), "\(record.longest)",
        "\(record.strength) %",
      ])
    }
    return table.html
  }
}
