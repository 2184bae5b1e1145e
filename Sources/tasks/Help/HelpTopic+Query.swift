extension HelpTopic {
  static let query = HelpTopic(
    name: "query", summary: "How to select tasks", title: "Queries",
    text: """
      A query selects tasks. Words next to each other must all match:

          tasks list +house @phone due:..fri
          tasks list paint or wallpaper
          tasks list age:30.. sort:created
          tasks list '+house (is:started or pri:A) -#diy'

      - paint, "oak worktop": text in the title or the note. A capital letter makes the search case-sensitive.
      - +house: a project and those below it, such as +house/kitchen; @phone: a context; #diy: a tag; ^worktop: an id.
        In a shell project:house, context:phone, tag:diy and id:worktop are safer.
      - pri:A, pri:..B, status:waiting, owner:maria, q:2
      - due:today, due:..fri, plan:next-week, done:last-week, start, created, remind; see 'tasks help dates'
      - est:..30m, left:..3, rank:..5: numbers and durations; age:30.. finds tasks created at least 30 days ago
      - is:ready, is:blocked, is:overdue, is:started, is:done, is:unsorted, is:mine and others
      - has:due, no:owner: with and without a value
      - title:oak, note:bank, file:work, section:garden: text in one field; title~/^buy/ is a pattern, ~kitchn finds
        similar spellings
      - child(is:overdue), needs(+web), parent(#x), ancestor(#x): a related task matches

      '-' or 'not' before a term negates it. Use 'or' and parentheses to combine terms. A comma means or: +house,garden.
      Queries find active tasks only, unless they have a status or 'all'.

      Clauses control the output. They can be anywhere in the query, and are also options of the same name:

          tasks list +house sort:due limit:5
          tasks list group:project calc:count,sum.est
          tasks list --sort=-due --show title,due --format jsonl

      - sort:due,-pri; group:project, group:due.week; limit:5, limit:2/group; show:title,due
      - calc:count,sum.est with sum, avg, min, max, median, p90
      - in:work: files, in the syntax of .gitignore; all; tree; as:json; today:2026-12-01; explain

      In single quotes a shell changes nothing. 'tasks explain QUERY' shows how a query is parsed. A view is a named
      query in the settings: "views": {"soon": "due:..+7d sort:due"}. 'tasks soon' lists its tasks, and view:soon is a
      term. $1 in a view stands for a value: view:by:maria.
      """)
}
