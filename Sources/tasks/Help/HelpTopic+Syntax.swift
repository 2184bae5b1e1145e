extension HelpTopic {
  static let syntax = HelpTopic(
    name: "syntax", summary: "The syntax of task files", title: "Task files",
    text: """
      A task file is Markdown, named '*.tasks' or '*.tasks.md'. Every file is valid: text without a special meaning is
      plain text and is kept.

          ---
          project: house
          keys: supplier
          ---

          # Kitchen +house/kitchen

          - [ ] (A-1 Q1) Order the worktop @phone due:2026-12-01 id:worktop
            - Ask for the oak one.
            - [x] Measure twice done:2026-11-18
          - [ ] (B) Paint the wall #diy after:worktop
          - [ ] Water the plants due:2026-11-22 every:3d

      A task is a line with a bullet, a box and a title. Subtasks are indented by two columns, and so is the note of a
      task: text, lists and code below it. Tasks inherit project, contexts, tags and rank from headings and front
      matter.

      - [ ] open, [/] started, [>] waiting, [x] done, [-] cancelled
      - (A) to (E): the priority, with an optional number to order tasks of one letter, (A-1); Q1 to Q4: the quadrant,
        (Q2) or (A Q2). The rank directly follows the box
      - +project, @context, #tag: a task has one project and any number of contexts and tags. A / in a name makes a
        hierarchy. A name with spaces is in quotes, +"Big Project". These words stay in the title
      - key:value: anywhere on the line, not part of the title; a value with spaces is in quotes

      The keys:

      - plan, due, start: when you plan to do the task, when it must be done, and the first day on which it can start. A
        day 2026-12-01, with an optional time 2026-12-01T14:30, or a period: 2026-W49, 2026-12, 2026-Q4, 2026
      - created, done, cancelled: when that happened
      - remind: a day and time, or a duration before the due date: 2d, 1h30m
      - every: the recurrence: day, week, month, year, 3d, 2w, 6mo, mon,thu, weekday, 31st, last-day, 2nd-tue, last-fri;
        @done counts from the day on which the task was done, @each keeps missed occurrences, @31 keeps the end of the
        month. until: the last day
      - id, after, of: the name of the task; the names of the tasks that must be closed first; the series of a closed
        task
      - est, spent: 45m, 1h30m
      - owner: the person who does the task

      Front matter is between two lines '---' at the top: tasks (the format version, 1), title, project, contexts, tags,
      priority, quadrant, and keys, which declares your own keys.

      A \\ before a sign makes it plain text: \\#top. '<!-- tasks: allow RULE: why -->' on its own line suppresses
      findings of the next task, at the end of a task line those of that line; with allow-file those of the whole file.
      """)
}
