extension HelpTopic {
  static let abcde = HelpTopic(
    name: "abcde", summary: "What the priorities A to E mean", title: "The ABCDE method",
    text: """
      Before you begin, give each task a letter for what happens if it is not done. Brian Tracy, whose method this is,
      asks one question only: what are the consequences?

      - (A) must do. Leaving it undone has serious consequences.
      - (B) should do. Leaving it undone annoys someone, no more.
      - (C) nice to do. Nothing happens if you do not.
      - (D) delegate. Someone else can do it, so hand it on.
      - (E) eliminate. Nobody has to do it: drop it.

      Tasks of one letter are numbered in the order in which you mean to do them: (A-1), then (A-2), then an (A) without
      a number.

      The rule that makes it work: never do a B task while an A task is left undone, and no C task before a B task.

      The letter stands in parentheses straight after the checkbox:

          # Kitchen +house/kitchen

          - [ ] (A-1) Order the worktop id:worktop due:2026-12-01
          - [ ] (A-2) Pay the plumber
          - [ ] (B) Paint the wall behind it after:worktop
          - [ ] (C) Look for new handles
          - [>] (D) Book the electrician owner:maria
          - [-] (E) Build the shelf ourselves cancelled:2026-11-10

      How tasks reads it:

      - A letter on a heading, in front matter or on a parent holds for every task below that has none of its own. A
        number holds for its own task alone.
      - A task that must be closed before an A task can begin, because of after: or as its subtask, counts as an A
        itself. B and C are handed down in the same way, D and E are not.
      - What cannot be begun yet, because it waits, is blocked or starts later, holds up nothing of a lesser letter.
      - Once you have handed a D task on, mark it [>] and name its owner:. An E task you drop gets [-]: the record stays.
      - A closed task keeps its letter.
      """)
}
