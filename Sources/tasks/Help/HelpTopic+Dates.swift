extension HelpTopic {
  static let dates = HelpTopic(
    name: "dates", summary: "How days and periods can be typed", title: "Dates",
    text: """
      One way to write dates holds everywhere they are typed. In files dates stand in full; there a day is 2026-11-21, and weeks, months,
      quarters and years are 2026-W47, 2026-11, 2026-Q4 and 2026.

      - today, tomorrow, yesterday
      - mon to sun, or in full: the next such day after today; in done:, created: and cancelled: the last one before today
      - this-mon, next-mon, last-mon: that day of this, the next, the last week
      - 21, 11-21, 2026-11-21: what is left out is found by the same direction
      - this-week, next-month, last-quarter, this-year: all of it
      - 2026, 2026-Q4, Q4, 2026-11, 2026-W47, W47, nov, nov-21
      - eow, eom, eoq, eoy and sow, som, soq, soy: the last and the first day of week, month, quarter, year; with n or p before the last
        letter those of the next or the last: eonm
      - +3d, -2w, +1mo, +1y, 2w: from today; b counts Monday to Friday: +5b
      - eom-3d, fri+1w: from that day
      - last-7d, next-7d: seven days that end, begin today

      In a query two of them make a range, and each may be left out:

          tasks list due:..fri
          tasks list done:last-week
          tasks list created:2026-10..2026-11
          tasks list due:mon..

      A period is all of its days: due:next-week is due on any of them. 'tasks explain due:..fri' says which days are meant.
      """)
}
