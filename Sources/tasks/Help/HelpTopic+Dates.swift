extension HelpTopic {
  static let dates = HelpTopic(
    name: "dates", summary: "How to type dates and periods", title: "Dates",
    text: """
      Dates are typed in the same way everywhere. In files they are written in full: a day is 2026-11-21; weeks, months,
      quarters and years are 2026-W47, 2026-11, 2026-Q4 and 2026.

      - today, tomorrow, yesterday
      - mon to sun, or in full: the next such day after today; in done:, created: and cancelled: the last one before
        today
      - this-mon, next-mon, last-mon: that day of this, the next or the last week
      - 21, 11-21, 2026-11-21: missing parts are completed in the same direction
      - this-week, next-month, last-quarter, this-year: the whole period
      - 2026, 2026-Q4, Q4, 2026-11, 2026-W47, W47, nov, nov-21
      - eow, eom, eoq, eoy and sow, som, soq, soy: the last and first day of the week, month, quarter or year; with n or
        p before the last letter that of the next or previous one, such as eonm
      - +3d, -2w, +1mo, +1y, 2w: relative to today; b counts only Monday to Friday, such as +5b
      - eom-3d, fri+1w: relative to that day
      - last-7d, next-7d: the seven days that end or start today

      In a query, two dates form a range, and each end can be omitted:

          tasks list due:..fri
          tasks list done:last-week
          tasks list created:2026-10..2026-11
          tasks list due:mon..

      A period matches all of its days: due:next-week finds tasks due on any of them. 'tasks explain due:..fri' shows
      the days.
      """)
}
