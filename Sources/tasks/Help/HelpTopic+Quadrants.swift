extension HelpTopic {
  static let quadrants = HelpTopic(
    name: "quadrants", summary: "The meaning of the quadrants Q1 to Q4", title: "The four quadrants",
    text: """
      Stephen Covey sorts work by two questions: is it important, and is it urgent? Important work serves your own
      goals; urgent work demands attention now. The two are easily confused.

      - Q1, important and urgent: do it now.
      - Q2, important, not urgent: plan time for it.
      - Q3, urgent, not important: delegate it, or keep it short.
      - Q4, neither: drop it.

      The goal is to spend more time in Q2, because preparation and prevention avoid crises in Q1.

      Quadrants need not be written. By default they are computed:

      - A task is important if its own or inherited priority is A or B.
      - A task is urgent if it is active and overdue, or due within two days.
      - A task without priority and without a written quadrant is unsorted: it has no quadrant.

      A written quadrant takes precedence over the dates. It follows the priority, if any, in the same parentheses; on a
      heading, in front matter or on a parent it applies to all tasks below that have none of their own.

      If today is 2026-11-30:

          # Kitchen +house/kitchen

          - [ ] (A-1) Order the worktop due:2026-12-01
          - [ ] (B) Draw a plan of the lights due:2027-01-15
          - [ ] (C) Answer the survey due:2026-12-01
          - [ ] (C) Sort the old paint tins
          - [ ] (B Q1) Call the neighbors about the noise
          - [ ] (Q2) Learn to tile
          - [ ] Choose a color for the door

      The first four are in Q1, Q2, Q3 and Q4, as computed; the next two in Q1 and Q2, as written; the last one is
      unsorted.
      """)
}
