extension HelpTopic {
  static let abcde = HelpTopic(
    name: "abcde", summary: "The meaning of the priorities A to E", title: "The ABCDE method",
    text: """
      Before you start, give each task a letter for the consequences of not doing it. The method is by Brian Tracy.

      - (A) must do. Leaving it undone has serious consequences.
      - (B) should do. Leaving it undone has mild consequences, such as an annoyed colleague.
      - (C) nice to do. Leaving it undone has no consequences.
      - (D) delegate. Someone else can do it.
      - (E) eliminate. Nobody has to do it.

      Number the tasks of a letter in the order in which you want to do them: (A-1), then (A-2), then an (A) without a
      number.

      The rule of the letters: never do a B task while an A task is left undone, and no C task before a B task.

      The letter is in parentheses directly after the checkbox:

          # Kitchen +house/kitchen

          - [ ] (A-1) Order the worktop id:worktop due:2026-12-01
          - [ ] (A-2) Pay the plumber
          - [ ] (B) Paint the wall behind it after:worktop
          - [ ] (C) Look for new handles
          - [>] (D) Book the electrician owner:maria
          - [-] (E) Build the shelf ourselves cancelled:2026-11-10

      How tasks uses the letters:

      - A letter of a heading, of front matter or of a parent applies to all tasks below it that have no letter of their
        own. A number applies only to its own task.
      - If an A task depends on a task, because of after: or because it is a subtask, that task counts as an A too. B
        and C are passed on in the same way; D and E are not.
      - A task that cannot be started, because it waits, is blocked or starts later, does not hold back lesser letters.
      - After you delegate a D task, mark it [>] and set its owner:. If you drop an E task, mark it [-] to keep a
        record.
      - A closed task keeps its letter.
      """)
}
