extension HelpTopic {
  static let syntax = HelpTopic(
    name: "syntax", summary: "How tasks are written in a file", title: "Files of tasks",
    text: """
      A file of tasks is Markdown, named '*.tasks' or '*.tasks.md'. Every file can be read: what is not understood is text and stays as
      it is.

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

      A task is a line with a bullet, a box and words. A subtask stands two columns deeper, and so does the note of a task: text, lists and
      code below it. Headings and front matter hand their project, contexts, tags and rank down to what is below.

      - [ ] open, [/] started, [>] waiting, [x] done, [-] cancelled
      - (A) to (E): the priority, with a number to order tasks of one letter, (A-1); Q1 to Q4: the quadrant, (Q2) or (A Q2). Straight
        behind the box
      - +project, @context, #tag: one project a task, any number of the others. A / in a name makes a hierarchy; a name with spaces is in
        quotes, +"Big Project". They stay in the title
      - key:value, anywhere on the line, not in the title; with spaces in quotes

      The keys:

      - plan, due, start: when you mean to do it, when it must be done, before which day it cannot begin. A day 2026-12-01, with a time
        2026-12-01T14:30, or a period: 2026-W49, 2026-12, 2026-Q4, 2026
      - created, done, cancelled: when that was
      - remind: a day with its time, or how long before due: 2d, 1h30m
      - every: day, week, month, year, 3d, 2w, 6mo, mon,thu, weekday, 31st, last-day, 2nd-tue, last-fri; behind it @done counts from the
        day it was done, @each keeps missed ones, @31 keeps the end of the month. until: the last day
      - id, after, of: a name; the names of what must be closed first; the series that a closed task belongs to
      - est, spent: 45m, 1h30m
      - owner: who does it

      Front matter, between two lines '---' at the top: tasks (the version of the format, 1), title, project, contexts, tags, priority,
      quadrant, and keys, which declares keys of your own.

      A \\ before a mark makes it plain text: \\#top. '<!-- tasks: allow RULE: why -->' on its own line takes findings of the next task
      back; at the end of a task line those of that line; with allow-file those of the file.
      """)
}
