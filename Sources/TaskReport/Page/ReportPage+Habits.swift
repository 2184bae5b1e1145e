extension ReportPage {
  /// The section of recurring tasks, with a row of days for each.
  var habits: HTMLText {
    let found = content.habits
    guard !found.shown.isEmpty else { return PageElements.paragraph("No task recurs.") }
    let shown = found.shown.prefix(PageContent.Limit.habits)
    let chart = GridChart(
      shown.enumerated().map { index, habit in
        (
          name: content.showsTitles ? habit.title : Array("habit \(index + 1)".utf8), states: habit.states,
          streak: habit.current
        )
      })
    var table = PageTable(
      "Habits; strength grows with each day kept and falls slowly",
      ["habit", "every", "streak", "longest", "strength", "kept", "late", "skipped", "missed"], words: [1])
    for (index, habit) in shown.enumerated() {
      table.add([
        content.showsTitles ? PageElements.text(habit.title) : "habit \(index + 1)", PageElements.word(habit.every),
        "\(habit.current)", "\(habit.longest)", "\(habit.strength) %", "\(habit.kept)", "\(habit.late)",
        "\(habit.skipped)", "\(habit.missed)",
      ])
    }
    let best = shown.map(\.current).max() ?? 0
    let caption: HTMLText =
      "The last \(PageElements.count(chart.days, "day")) of \(PageElements.count(shown.count, "habit")), today at the right end; the longest running streak is \(best)."
    let figure = PageElements.figure(.grid(chart), labelledBy: "habits", caption: caption, table: table.html)
    return figure + PageElements.more(found.count - shown.count, command("habits \(rangeWord) --format csv"))
  }
}
