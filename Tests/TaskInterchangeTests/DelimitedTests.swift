import TaskInterchange
import TaskSyntax
import Testing

/// Tables of tasks as task lines and back.
struct DelimitedTests {
  private static let header = "title,status,pri,quadrant,project,context,tag,due,remind,est,after,id,note\r\n"

  @Test(arguments: [
    ("Buy milk", "- [ ] Buy milk"),
    ("\"Buy, \"\"now\"\"\"", "- [ ] Buy, \"now\""),
    ("a,started", "- [/] a"), ("a,DONE", "- [x] a"), ("a,cancelled", "- [-] a"),
    ("a,,B-2", "- [ ] (B-2) a"), ("a,,b", "- [ ] (B) a"), ("a,,(A Q1)", "- [ ] (A Q1) a"), ("a,,high", "- [ ] (B) a"),
    ("a,,,Q3", "- [ ] (Q3) a"), ("a,,,,home/garden", "- [ ] a +home/garden"), ("a,,,,My Home", "- [ ] a +\"My Home\""),
    ("a @x b,,,,,\"x,y\"", "- [ ] a @x b @y"), ("a,,,,,\"\"\"x,y\"\",z\"", "- [ ] a @\"x,y\" @z"),
    ("a,,,,,,\"\"\"x\\\"", "- [ ] a #\"\\\"x\\\\\""), ("a,,,,,,next", "- [ ] a #next"),
    ("a,,,,,,,2026-12-01", "- [ ] a due:2026-12-01"),
    ("a,,,,,,,2026-12-01 09:30:00", "- [ ] a due:2026-12-01T09:30"), ("a,,,,,,,2026-W49", "- [ ] a due:2026-W49"),
    ("a,,,,,,,,\"1h,2026-12-01T08:00\"", "- [ ] a remind:1h remind:2026-12-01T08:00"),
    ("a,,,,,,,,,90", "- [ ] a est:1h30m"),
    ("a,,,,,,,,,45m", "- [ ] a est:45m"), ("a,,,,,,,,,,,x", "- [ ] a id:x"),
    ("a,,,,,,,,,,,,\"one\r\ntwo\r\"\"x\"\"\"", "- [ ] a\n  one\n  two\n  \"x\""),
    ("\"# x\n- [ ] y\"", "- [ ] # x - [ ] y"),
    ("<!-- tasks: allow overdue -->", "- [ ] \\<!-- tasks: allow overdue -->"),
    ("+1 @home due:x", "- [ ] +1 \\@home due\\:x"), ("'=x", "- [ ] '=x"),
  ])
  func rowBecomesTask(_ row: String, _ task: String) throws {
    let result = try Conversion("csv").imported(Self.header + row + "\r\n")
    #expect(result == Conversion.Imported(lines: task + "\n", kinds: [], problems: []))
  }

  @Test(
    arguments: [
      ("a,later", "- [ ] a\n  - status: later", "value"), ("a,,x9", "- [ ] a\n  - priority: x9", "value"),
      ("a,,H", "- [ ] (A) a", nil), ("a,,Z", "- [ ] (E) a", "letter"), ("a,,,Q9", "- [ ] a\n  - quadrant: Q9", "value"),
      ("a,later,,,,,,,,,,,more", "- [ ] a\n  more\n  - status: later", "value"),
      ("a,,,,,,,tomorrow", "- [ ] a\n  - due: tomorrow", "value"),
      ("a,,,,,,,2026-12-01 09:30:59", "- [ ] a due:2026-12-01T09:30", "second"),
      ("a,,,,,,,,,,b", "- [ ] a\n  - after: b", "after"),
      ("a,,,,,,,,,,,,,more", "- [ ] a\n  - column 14: more", "field"),
      ("a,,,,,,,,,,,,<!-- tasks: allow overdue -->", "- [ ] a\n  \\<!-- tasks: allow overdue -->", "suppression"),
    ] as [(String, String, String?)])
  func lossesAreNamed(_ row: String, _ task: String, _ kind: String?) throws {
    let result = try Conversion("csv").imported(Self.header + row)
    #expect(result.lines == task + "\n")
    #expect(result.kinds == [kind].compactMap { $0 })
  }

  /// Separators are known by the first row, names of other tools are understood, and unknown columns are keys.
  @Test(arguments: [
    ("Summary;Assignee;Client\na;anna;\"x; y\"\n", "- [ ] a owner:anna client:\"x; y\"\n"),
    ("name\tlabels\na\tx,y\n", "- [ ] a #x #y\n"), ("\u{FEFF}\"title\"\r\"a\"\rb\r", "- [ ] a\n- [ ] b\n"),
    ("title\n\n,\na\n", "- [ ] a\n"),
  ])
  func firstRowsNameTheColumns(_ text: String, _ lines: String) throws {
    #expect(
      try Conversion("csv").imported(text, keys: ["client"])
        == Conversion.Imported(lines: lines, kinds: [], problems: []))
  }

  /// A table of the program has signs before formulas, and escapes in place of quotes if tabs separate it. Empty rows
  /// before it and a column of a spreadsheet beside it are no other table.
  @Test(arguments: [
    ("csv", ",,\nfile,line,status,pri,quadrant,title\na,1,open,,,'=1+1\n", "- [ ] =1+1\n"),
    ("csv", "\"\"\nfile,line,status,pri,quadrant,title\na,1,open,,,'=1+1\n", "- [ ] =1+1\n"),
    ("csv", "file,line,status,pri,quadrant,title,\"my\ncolumn\"\na,1,open,,,'=1+1,\n", "- [ ] =1+1\n"),
    (
      "tsv", "\t\n\nfile\tline\tstatus\tpri\tquadrant\ttitle\tnote\na\t1\topen\t\t\t'=1\t\"x\\ny\n",
      "- [ ] =1\n  \"x\n  y\n"
    ),
  ])
  func ownTablesAreKnown(_ format: String, _ text: String, _ lines: String) throws {
    let result = try Conversion(format).imported(text)
    #expect(result == Conversion.Imported(lines: lines, kinds: [], problems: []))
  }

  @Test func parentsStandAnywhere() throws {
    let text = "file,line,title,parent\nf,3,c,2\nf,2,b,1\nf,1,a,\ng,9,d,1\ng,1,e,\n"
    #expect(
      try Conversion("csv").imported(text).lines == "- [ ] a\n  - [ ] b\n    - [ ] c\n- [ ] e\n  - [ ] d\n")
    #expect(try Conversion("csv").imported("line,title,parent\na5,a,\n7,b,a5\n").lines == "- [ ] a\n  - [ ] b\n")
    #expect(try Conversion("csv").imported("title,parent\nb,a\na,\nc,x\n").kinds == ["parent"])
    #expect(try Conversion("csv").imported("title,parent\nb,a\na,b\n").kinds == ["parent"])
  }

  @Test(arguments: [
    ("due,owner\n", "1: the first row names no column 'title'"),
    ("title,due\n,2026-12-01\na\n", "2: the task has no title"),
    ("title\na\n\"b\nc\n", "3: a quote is not closed"),
  ])
  func badTablesAreNamed(_ text: String, _ problem: String) throws {
    #expect(try Conversion("csv").imported(text).problems == [problem])
  }

  /// A list is read, but for facts that may be computed.
  @Test func listsAreRead() throws {
    let text =
      "handle,file,line,status,pri,quadrant,title,due,section,depth,left,score,rank\nqwt,f,1,open,B,Q1,a,2026-12-01,House,0,10,,1\n"
    #expect(
      try Conversion("csv").imported(text)
        == Conversion.Imported(lines: "- [ ] (B) a due:2026-12-01\n", kinds: ["quadrant"], problems: []))
  }

  @Test func exportsHoldTheFields() throws {
    let text =
      "- [ ] (A-1 Q2) =Call @phone \"now\" +a/b due:2026-12-01 remind:1h remind:2h est:2h\n  Note,\n  two\n  - [x] b\n"
    let names =
      "file,line,status,pri,quadrant,title,project,context,tag,plan,due,start,created,done,cancelled,remind,every,"
      + "until,id,of,after,est,spent,owner,note,parent"
    let csv = try Conversion("csv").exported(text)
    #expect(
      csv.text == names + "\r\n"
        + "file,1,open,A-1,Q2,\"'=Call @phone \"\"now\"\"\",a/b,phone,,,2026-12-01,,,,,\"1h,2h\",,,,,,2h,,,\"Note,\ntwo\",\r\n"
        + "file,4,done,A,Q2,b,a/b,phone,,,,,,,,,,,,,,,,,,1\r\n")
    let tsv = try Conversion("tsv").exported("- [ ] a\\\\b\n  one\n  two\tx\n")
    #expect(
      tsv.text.hasSuffix("\nfile\t1\topen\t\t\ta\\\\b" + String(repeating: "\t", count: 19) + "one\\ntwo\\tx\t\n"))
    #expect(csv.kinds + tsv.kinds == [])
  }

  /// A formula is armed again only where it was disarmed: in a table of ours.
  @Test(arguments: ["=1+1", "+1", "'=x", "-", "@a", "''", "\u{FF1D}x"])
  func formulasComeBack(_ title: String) throws {
    let csv = try Conversion("csv").exported("- [ ] \(title) x\n")
    #expect(!csv.text.contains(",\(title)") || title == "''")
    #expect(try Conversion("csv").imported(csv.text).lines == "- [ ] \(title) x\n")
  }

  private static let todoist =
    "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE\n"

  @Test(arguments: [
    ("task,Buy milk @store,,4,1", "- [ ] Buy milk @store"), ("task,a,\"one\ntwo\",1", "- [ ] (A) a\n  one\n  two"),
    ("task,a,,3,1,Anna (1),Evan B (14781400),2026-12-01", "- [ ] (C) a due:2026-12-01 owner:\"Evan B\""),
    ("task,a,,4,1,,,2026-12-01 09:30,en,,45,minute,2026-12-24", "- [ ] a plan:2026-12-01T09:30 due:2026-12-24 est:45m"),
    ("task,a,,4,1,,,every 3 days", "- [ ] a every:3d"), ("task,a,,4,1,,,every! week", "- [ ] a every:week@done"),
    ("task,a,,4,1,,,every monday", "- [ ] a every:mon"),
    (
      "task,a,,4,1\ntask,b,,4,2\ntask,c,,4,3\ntask,d,,4,2\nnote,more",
      "- [ ] a\n  - [ ] b\n    - [ ] c\n  - [ ] d\n    - more"
    ),
    ("meta,view_style=list\n,,\ntask,Call +1 due:x", "- [ ] Call +1 due\\:x"),
  ])
  func todoistIsKnownByItsFirstRow(_ rows: String, _ tasks: String) throws {
    #expect(
      try Conversion("csv").imported(Self.todoist + rows + "\n")
        == Conversion.Imported(lines: tasks + "\n", kinds: [], problems: []))
  }

  private static let tickTick = """
    "Date: 2026-11-21+0000"
    "Version: 7.1"
    "Status: \n0 Normal\n1 Completed\n2 Archived"
    "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Is All Day","taskId","parentId"

    """

  @Test(arguments: [
    (",Inbox,a,TEXT,\"x, y\",one,N,,,,,5,0", "- [ ] (A) a #x #y\n  one"),
    ("Home,Garden,a,TEXT,,,N,,,,,0,0", "- [ ] a +Home/Garden"),
    (
      ",Inbox,a,TEXT,,,N,2026-11-30T00:00:00+0000,2026-12-01T00:00:00+0000,,,0,0,,,true",
      "- [ ] a due:2026-12-01 start:2026-11-30"
    ),
    (
      ",Inbox,a,TEXT,,,N,,2026-12-01T09:30:00+0000,TRIGGER:-PT15M,RRULE:FREQ=WEEKLY;INTERVAL=2,0,0",
      "- [ ] a due:2026-12-01T09:30 remind:15m every:2w"
    ),
    (
      ",Inbox,a,TEXT,,,N,,,,,0,2,2026-11-01T10:00:00+0000,2026-11-20T18:00:00+0000",
      "- [x] a created:2026-11-01T10:00 done:2026-11-20T18:00"
    ),
    (",Inbox,b,TEXT,,,N,,,,,0,0,,,,2,1\n,Inbox,a,TEXT,,,N,,,,,1,-1,,,,1", "- [-] (C) a\n  - [ ] b"),
  ])
  func tickTickIsKnownByItsNames(_ rows: String, _ tasks: String) throws {
    #expect(
      try Conversion("csv").imported(Self.tickTick + rows + "\n")
        == Conversion.Imported(lines: tasks + "\n", kinds: [], problems: []))
  }

  @Test(arguments: [
    (Self.todoist + "section,Later\ntask,a", "- [ ] a", "heading"),
    (Self.todoist + "task,a,,4,1,,,1 dec", "- [ ] a\n  - date: 1 dec", "value"),
    (Self.tickTick + ",Inbox,a,TEXT,,,N,,,,FREQ=HOURLY", "- [ ] a\n  - repeat: FREQ=HOURLY", "value"),
    (Self.tickTick + ",Inbox,a,NOTE\n,Inbox,b", "- [ ] b", "note-item"),
  ])
  func lossesOfOtherTablesAreNamed(_ text: String, _ tasks: String, _ kind: String) throws {
    let result = try Conversion("csv").imported(text + "\n")
    #expect(result.lines == tasks + "\n")
    #expect(result.kinds == [kind])
  }
}
