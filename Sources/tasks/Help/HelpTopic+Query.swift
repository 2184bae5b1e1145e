extension HelpTopic {
  static let query = HelpTopic(
    name: "query", summary: "How to say which tasks are meant", title: "Queries",
    text: """
      A query is the line you would have typed. Words beside each other must all fit:

          tasks list +house @phone due:..fri
          tasks list paint or wallpaper
          tasks list age:30.. sort:created
          tasks list '+house (is:started or pri:A) -#diy'

      - paint, "oak worktop": in the title or the note. A capital makes case count.
      - +house: the project and what is below it, +house/kitchen; @phone: a context; #diy: a tag; ^worktop: an id. In a shell
        project:house, context:phone, tag:diy and id:worktop are safer.
      - pri:A, pri:..B, status:waiting, owner:maria, q:2
      - due:today, due:..fri, plan:next-week, done:last-week, start, created, remind; 'tasks help dates' says what fits
      - est:..30m, left:..3, rank:..5: numbers and durations; age:30.. means made 30 days ago or earlier
      - is:ready, is:blocked, is:overdue, is:started, is:done, is:inbox, is:mine and others
      - has:due, no:owner: with a value, without one
      - title:oak, note:bank, file:work, section:garden: one field; title~/^buy/ is a pattern, ~kitchn finds what is spelled nearly so
      - child(is:overdue), needs(+web), parent(#x), ancestor(#x): a task so related fits

      Before a term, - or not turns it; or and brackets stand between. A comma is or: +house,garden. Only active tasks are meant, unless
      the query asks for a status, or says all.

      What is to be done with them can stand anywhere, and is also an option of the same name:

          tasks list +house sort:due limit:5
          tasks list group:project calc:count,sum.est
          tasks list --sort=-due --show title,due --format jsonl

      - sort:due,-pri; group:project, group:due.week; limit:5, limit:2/group; show:title,due
      - calc:count,sum.est with sum, avg, min, max, median, p90
      - in:work: files, as in .gitignore; all; tree; as:json; today:2026-12-01; explain

      Between single quotes a shell changes nothing. 'tasks explain QUERY' says how one was read. A query with a name is a view, in the
      settings: "views": {"soon": "due:..+7d sort:due"}; then 'tasks soon' lists it, and view:soon is a term. $1 in it stands for a
      value: view:by:maria.
      """)
}
