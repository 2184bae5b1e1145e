import TaskInterchange
import TaskSyntax
import Testing

/// Outlines of Org as task lines and back.
struct OrgTests {
  /// The headline of an open task.
  static let headline = "* TODO a\n"

  private static func imported(_ text: String, keys: [String] = []) throws -> Conversion.Imported {
    try Conversion("org").imported(text + "\n", keys: keys)
  }

  /// Expects that an outline becomes these task lines.
  private static func expect(_ text: String, _ tasks: String) throws {
    let result = try imported(text)
    #expect(result.lines == tasks + "\n", "\(text)")
    #expect(result.problems == [], "\(text)")
  }

  @Test(arguments: [
    ("* TODO a", "- [ ] a"), ("* DONE a", "- [x] a"), ("* STARTED a", "- [/] a"), ("* HOLD a", "- [>] a"),
    ("* CANCELED a", "- [-] a"), ("* TODO [#B] a", "- [ ] (B) a"), ("* TODO [#2] a", "- [ ] (B) a"),
    ("* TODO   a   :x:@y:", "- [ ] a @y #x"), ("* TODO :x:", "- [ ] #x"), ("* TODO a: b :c d:", "- [ ] a: b :c d:"),
    ("* TODO a due:2026-12-01 @b", "- [ ] a due\\:2026-12-01 \\@b"), ("* TODO COMMENT a", "- [ ] COMMENT a"),
    ("* TODO a\n** TODO b\n**** DONE c\n* TODO d", "- [ ] a\n  - [ ] b\n    - [x] c\n- [ ] d"),
    ("* TODO a\nDEADLINE: <2026-12-01 Tue>", "- [ ] a due:2026-12-01"),
    (
      "* TODO a\n  SCHEDULED: <2026-12-01 Di 9:30> DEADLINE: <2026-12-02>",
      "- [ ] a plan:2026-12-01T09:30 due:2026-12-02"
    ),
    ("* DONE a\nCLOSED: [2026-11-20 Fri 10:15]", "- [x] a done:2026-11-20T10:15"),
    ("* CANCELLED a\nCLOSED: [2026-11-20 Fri]", "- [-] a cancelled:2026-11-20"),
    ("* TODO a\nDEADLINE: <2026-12-01 Tue ++1w>", "- [ ] a due:2026-12-01 every:week"),
    ("* TODO a\nDEADLINE: <2026-12-01 Tue .+2d/4d>", "- [ ] a due:2026-12-01 every:2d@done"),
    ("* TODO a\nDEADLINE: <2026-12-01 Tue +3m>", "- [ ] a due:2026-12-01 every:3mo@each"),
    ("* TODO a\n:PROPERTIES:\n:Effort: 1h 30min\n:CATEGORY: x y\n:END:", "- [ ] a +\"x y\" est:1h30m"),
    (
      "* TODO a\n:LOGBOOK:\nCLOCK: [2026-11-20 Fri 10:00]--[2026-11-20 Fri 11:30] =>  1:30\n- Note\n:END:\nb",
      "- [ ] a spent:1h30m\n  - Note\n  b"
    ),
    ("* TODO a\n  b\n\n    c\n", "- [ ] a\n  b\n\n    c"), ("* TODO a\n,* b\n ,#+c: d", "- [ ] a\n  * b\n   #+c: d"),
    ("#+FILETAGS: :x:\n#+CATEGORY: y\n* TODO a\n** TODO b :z:", "- [ ] a +y #x\n  - [ ] b #z"),
    ("* TODO a\n** b\nc\n*** TODO d", "- [ ] a\n  b\n  c\n  - [ ] d"),
    ("a\n* b :x:\nc\n** TODO d\n* e", "a\n\n# b\n\nc\n\n- [ ] d #x\n\n# e"),
    ("* <!-- tasks: allow overdue --> +x *y*\n* TODO a", "# \\<!-- tasks: allow overdue --> \\+x *y*\n\n- [ ] a"),
    ("#+TODO: OPEN(o) | SHUT(s@)\n* OPEN a\n* NEXT b", "- [ ] a\n  - keyword: OPEN\n\n# NEXT b"),
  ])
  func headlinesBecomeTasks(_ text: String, _ tasks: String) throws {
    try Self.expect(text, tasks)
  }

  @Test(arguments: [
    ("* TODO a\n:PROPERTIES:\n:Y: z\n:END:", ["field"]), ("* NEXT a", ["org-keyword"]), ("* TODO [#G] a", ["letter"]),
    ("* TODO a\nDEADLINE: <2026-12-01 Tue 09:30-10:00 -2d>", ["org-warning", "org-range"]),
    ("* TODO a\nDEADLINE: <2026-13-01>", ["value"]), ("* TODO a\nDEADLINE: <2026-12-01 Tue +4h>", ["value"]),
    ("* TODO [#A] a\n:PROPERTIES:\n:TASKS_RANK: (A-1) b\n:END:", ["value"]),
    ("* TODO a\n:PROPERTIES:\n:X: y\n:END:", ["field"]), ("* TODO a\u{7}", ["control"]),
    ("* a\n:PROPERTIES:\n:CATEGORY: b\n:ID: c\n:END:", []), ("* a\n:PROPERTIES:\n:X: y\n:END:", ["org-property"]),
    ("* TODO a\n** b\n:PROPERTIES:\n:X: y\n:END:", ["org-property"]),
    ("* a\n:LOGBOOK:\n\nb\n:END:", ["prose"]),
  ])
  func whatNoTaskHoldsIsCounted(_ text: String, _ kinds: [String]) throws {
    #expect(try Self.imported(text).kinds == kinds)
  }

  @Test(arguments: [
    ("* TODO a\n- [ ] b\n- [X] c\n- [-] d", "- [ ] a\n  - [ ] b\n  - [x] c\n  - [/] d"),
    ("* TODO a\nb\n1. [ ] c\n   d\n   + [x] e\nf", "- [ ] a\n  b\n  f\n  - [ ] c\n    d\n    - [x] e"),
    ("* TODO a\n- b\n  * [ ] c\n- [@3] [ ] d\n- []\n- [ ]e", "- [ ] a\n  - b\n  - []\n  - [ ]e\n  - [ ] c\n  - [ ] d"),
    (
      "* TODO a\n#+begin_src\n- [ ] b\n#+END_SRC\n- [ ] c",
      "- [ ] a\n  #+begin_src\n  \\- [ ] b\n  #+END_SRC\n  - [ ] c"
    ),
    ("* TODO a\n#+begin_src\n- [ ] b", "- [ ] a\n  #+begin_src\n  - [ ] b"),
    ("* TODO a\n** b\n- [ ] c\n** TODO d", "- [ ] a\n  b\n  - [ ] c\n  - [ ] d"),
    ("* TODO a :x:\n- [ ] b due:2026-12-01 *c*\n", "- [ ] a #x\n  - [ ] b due\\:2026-12-01 *c*"),
    (
      "#+CATEGORY: y\nz\n- [ ] a\nb\n* c :@x:\n- [ ] d\n  - [ ] e",
      "z\n\n- [ ] a +y\n\nb\n\n# c\n\n- [ ] d +y @x\n  - [ ] e"
    ),
  ])
  func checkboxesBecomeTasks(_ text: String, _ tasks: String) throws {
    try Self.expect(text, tasks)
  }

  /// Text that looks like a checkbox and is none stays as it is, and no line is lost.
  @Test(arguments: [
    ("* TODO a\n- [ ]\n  b\n  - [ ] c", "- [ ] a\n  \\- [ ]\n  b\n  - [ ] c"),
    ("* TODO a\n- [@x y] [ ] b\n- [@start:3] [ ] c", "- [ ] a\n  - [@x y] [ ] b\n  - [ ] c"),
    (
      "* TODO a\n- [ ] b\n  #+begin_src\n#+begin_quote\n  x\n#+end_quote\n  #+end_src",
      "- [ ] a\n  - [ ] b\n    #+begin_src\n    #+begin_quote\n    x\n    #+end_quote\n    #+end_src"
    ),
    ("* TODO a\n:LOGBOOK:\n- b\n  - [ ] c\n:END:\n- [ ] d", "- [ ] a\n  \\- b\n  \\- [ ] c\n  - [ ] d"),
    ("* a\n:x:\n- [ ] b\n:END:\n- [ ] c\n:y:\n- [ ] d", "# a\n\n- [ ] b\n- [ ] c\n\n:y:\n\n- [ ] d"),
    (
      "* TODO a\n:PROPERTIES:\n:TASKS_LINE: - [ ] a\\n  ```\\n  - [ ] b\\n  ```\n:END:\n```\n- [ ] b\n```",
      "- [ ] a\n  ```\n  - [ ] b\n  ```"
    ),
  ])
  func otherBoxesAreText(_ text: String, _ tasks: String) throws {
    try Self.expect(text, tasks)
  }

  /// The first of several properties with a name counts, and those that continue it. The case of a name does not matter.
  @Test(arguments: [
    (":x: 1\n:X+: 2\n:x: 3\n:x+: 4", "- [ ] a\n  - x: 1 2 4"), (":x+: 1\n:x+: 2", "- [ ] a\n  - x: 1 2"),
    (":Category: x\n:CATEGORY+: y", "- [ ] a +\"x y\""), (":id: b\n:effort: 0:45", "- [ ] a est:45m id:b"),
    (":tasks_rank: (B Q2)\n:Tasks_Owner: c", "- [ ] (Q2) a owner:c"),
    (":y:\n:x: 1\n:w: 2", "- [ ] a\n  - x: 1\n  - w: 2"),
    (":LAST_REPEAT: [2026-11-20 Fri]\n:ARCHIVE_TIME: x", "- [ ] a"),
  ])
  func propertiesAreRead(_ properties: String, _ tasks: String) throws {
    #expect(try Self.imported("* TODO a\n:PROPERTIES:\n\(properties)\n:END:").lines == tasks + "\n")
  }

  /// A headline hands down its tags and its project to those below it, and to no others.
  @Test func headlinesHandDown() throws {
    let text = """
      #+FILETAGS: :w:
      * a :x:
      :PROPERTIES:
      :CATEGORY: p
      :END:
      ** b :y:
      *** TODO c
      *** TODO d :@z:
      **** TODO e
      ** TODO f
      * TODO g
      """
    try Self.expect(
      text,
      "# a\n\n## b\n\n- [ ] c +p #w #x #y\n- [ ] d +p @z #w #x #y\n  - [ ] e\n- [ ] f +p #w #x\n- [ ] g #w")
  }

  /// A value that is too large stays text.
  @Test(arguments: [
    "9999:59", "223372036854775807:09", "9223372036854775807", "99999999999999999999:00", "999999d 999999d",
  ])
  func largeEffortsAreKept(_ effort: String) throws {
    #expect(
      try Self.imported("* TODO a\n:PROPERTIES:\n:Effort: \(effort)\n:END:").lines
        == "- [ ] a\n  - effort: \(effort)\n")
  }

  /// Settings count wherever they stand.
  @Test func settingsAreFound() throws {
    try Self.expect(
      "  #+todo: OPEN | SHUT\r#+CATEGORY: p\r* OPEN a\r* SHUT b",
      "- [ ] a +p\n  - keyword: OPEN\n- [x] b +p\n  - keyword: SHUT")
    try Self.expect(
      "* OPEN a\n* b\n \t#+todo: OPEN | SHUT\nx #+todo: b\n#+CATEGORY: p",
      "- [ ] a +p\n  - keyword: OPEN\n\n# b\n\nx #+todo: b")
  }

  @Test func headlinesWithoutATitleAreNamed() throws {
    #expect(try Self.imported("* TODO\n** TODO b").problems == ["1: the task has no title"])
    #expect(try Self.imported("* TODO\n** TODO b").lines == "- [ ] b\n")
  }

  /// Nothing of a title or a note is read as more by Org, and it comes back.
  @Test(arguments: [
    "- [ ] COMMENT a", "- [ ] [#A] a", "- [ ] a :b:", "- [ ] a\n  *** b", "- [ ] a\n  #+TODO: x | y",
    "- [ ] a\n  DEADLINE: <2026-12-01 Tue>", "- [ ] a\n  :PROPERTIES:\n  :ID: x\n  :END:", "- [ ] a\n  ,* b",
    "- [ ] a\n  ```\n  - [ ] b\n  ```", "- [ ] a\n  1. [ ] b\n     c", "- [ ] a\n    b\n    c",
    "- [ ] a\n  #+begin_src\n  ,* b\n  #+end_src\n  #+begin_x", "- [ ] a\n  b\n\n  :c:",
    "- [ ] a due:2026-W49 plan:2026-12 created:2026 start:2026-Q1", "- [x] a every:week due:2026-12-01 done:2026",
    "- [ ] a due:2026-01-31 every:month", "- [ ] a due:2026-01-31 every:month@31", "- [ ] a every:week",
    "- [ ] a due:2026-01-30 plan:2026-01-28 every:1w",
    "- [ ] a est:90m spent:1h owner:\" x\" after:b id:c\n- [ ] b id:b",
    "- [ ] a id:0a0a0a0a-0000-4000-a000-000000000000", "- [ ] (A-1 Q2) a remind:1h remind:2026-12-01T09:00",
  ])
  func tasksComeBack(_ document: String) throws {
    let conversion = try Conversion("org")
    let text = try conversion.exported(document + "\n").text
    let kinds = try conversion.imported(text).kinds
    #expect(kinds == [])
    let back = try conversion.imported(text).lines
    let canonical = try conversion.imported(conversion.exported(back).text).lines
    #expect(back == canonical)
    #expect(
      try Conversion("json").exported(back).text == Conversion("json").exported(document + "\n").text, "\(text)")
  }

  @Test func keysAreProperties() throws {
    let text = "---\nkeys: client, todo\n---\n- [ ] a client:\"A b\" todo:x\n"
    let org = try Conversion("org").exported(text).text
    #expect(org.contains(":client: A b\n:TASKS_KEY_todo: x\n"))
    #expect(try Self.imported(org, keys: ["client", "todo"]).lines == "- [ ] a client:\"A b\" todo:x\n")
  }

  @Test func idsOfOrgAreKept() throws {
    let text = "* TODO a\n:PROPERTIES:\n:ID: 0A0A0A0A-0000-4000-a000-000000000000\n:END:\n"
    #expect(try Conversion("org").imported(text).lines == "- [ ] a\n")
    #expect(
      try Conversion("org").imported(text, keepingIDs: true, keys: ["uid"]).lines
        == "- [ ] a uid:0A0A0A0A-0000-4000-a000-000000000000\n")
  }

  @Test(arguments: [
    ("- [ ] a +x #y-z", "* TODO a :y_z:\n:PROPERTIES:\n:CATEGORY: x\n:END:\n", ["name"]),
    ("- [ ] a #ä1 #\"😀\"", "* TODO a :ä1:_:\n", ["name"]),
    ("- [ ] a every:weekday", "* TODO a\n:PROPERTIES:\n:TASKS_EVERY: weekday\n:END:\n", ["recurrence"]),
  ])
  func namesAreTags(_ document: String, _ text: String, _ kinds: [String]) throws {
    let result = try Conversion("org").exported(document + "\n")
    #expect(result.text == "#+TODO: TODO STARTED WAITING | DONE CANCELLED\n#+PRIORITIES: A E C\n" + text)
    #expect(result.kinds == kinds)
  }
}
