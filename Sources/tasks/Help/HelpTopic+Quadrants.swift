import TaskWorkspace

extension HelpTopic {
  static let quadrants = HelpTopic(
    name: "quadrants", summary: "What the quadrants Q1 to Q4 mean", title: "The four quadrants",
    text: """
      Stephen Covey sorts work by two questions: is it important, and is it urgent? What is important serves your own
      goals; what is urgent asks for attention now. The two are easily mistaken for each other.

      - Q1, important and urgent: do it now.
      - Q2, important, not urgent: give it a time, and keep to it.
      - Q3, urgent, not important: hand it on, or keep it short.
      - Q4, neither: leave it.

      The aim is to spend more time in Q2. Whatever is prepared or prevented there never becomes a crisis in Q1.

      Quadrants need not be written. Where none is, tasks finds it:

      - A task is important if its priority is A or B, its own or one it inherits.
      - A task is urgent if it is still to be done, and overdue or due within two days.
      - A task without priority and without a written quadrant is unsorted: it has no quadrant until you decide.

      A quadrant that is written stands, whatever the dates say. It follows the priority, if there is one, in the same
      parentheses; on a heading, in front matter or on a parent it holds for every task below that has none of its own.

      If today is 2026-11-30:

          # Kitchen +house/kitchen

          - [ ] (A-1) Order the worktop due:2026-12-01
          - [ ] (B) Draw a plan of the lights due:2027-01-15
          - [ ] (C) Answer the survey due:2026-12-01
          - [ ] (C) Sort the old paint tins
          - [ ] (B Q1) Call the neighbors about the noise
          - [ ] (Q2) Learn to tile
          - [ ] Choose a color for the door

      These are Q1, Q2, Q3 and Q4, all found; then Q1 and Q2 as written; the last one is unsorted.
      """)
}
