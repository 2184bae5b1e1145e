import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Imports of long files, in linear time.
struct ImportLinearityTests {
  private static let inputs: [(format: String, input: HostileInput)] = [
    ("todotxt", .repeating("(A) a id:1 p:1 due:2026-12-01\n", after: "")),
    ("markdown", .repeating("- [ ] a\n  - [ ] b\n    text\n", after: "")),
    ("obsidian", .repeating("- [ ] a 📅 2026-12-01 🆔 a ⛔ a\n", after: "")),
    ("obsidian", .repeating("[due:: ")),
    ("csv", .repeating("a,1\n", after: "title,parent\n")),
    ("csv", .repeating("a\"\"", after: "title\n\"")),
    ("json", .repeating(#"{"title":"a","id":"a","after":["a"]},"#, after: "[", before: "]")),
    ("json", .repeating("[", after: "")),
    ("json", .repeating("{\"title\":\n", after: "[")),
    ("taskwarrior", .numbered(#"{"description":"a","uuid":"00000000-%","depends":["00000000-%","00000000-%"]},"#)),
    ("ics", .numbered("BEGIN:VTODO\nUID:aaaaaaaa-%\nSUMMARY:a\nRELATED-TO:aaaaaaaa-%\nEND:VTODO\n")),
    ("ics", .numbered("BEGIN:VTODO\nUID:%\nSUMMARY:a\nRELATED-TO;RELTYPE=DEPENDS-ON:%\nEND:VTODO\n")),
    ("org", .repeating("* TODO a\nDEADLINE: <2026-12-01 Tue>\n:PROPERTIES:\n:ID: a\n:END:\nb\n")),
    ("org", .repeating("* TODO a :b:c:\n** d\ne\n", after: "")), ("org", .repeating(":PROPERTIES:\n:a+: b\n")),
    ("org", .repeating(":PROPERTIES:\n", after: "* TODO a\n")), ("org", .repeating(":a", after: "* TODO a :")),
    ("org", .repeating("** b\n", after: "* TODO a\n")), ("org", .repeating("#+begin_b\n", after: "* TODO a\n")),
    ("org", .repeating("- [ ] b\n  1. [X] c\n     d\n", after: "* TODO a\n")),
    ("org", .repeating(":x+: b\n", after: "* TODO a\n:PROPERTIES:\n", before: ":END:\n")),
    ("markdown", .repeating("# a\n\nb\n- [ ] c\n")), ("markdown", .repeating("a\n```\n")),
    ("taskpaper", .repeating("- a @b(c)\n\td\n", after: "")), ("taskpaper", .repeating("@a(", after: "- ")),
    ("xit", .repeating("A\n[ ] !! b #c=d -> 2026\n    e\n\n")), ("xit", .repeating("#a=\"", after: "[ ] ")),
    // Many names of one task.
    ("ics", .numbered("CATEGORIES:%,@%\n", after: "BEGIN:VTODO\nSUMMARY:a\n", before: "END:VTODO\n")),
    ("todotxt", .numbered(" @%", after: "a")), ("csv", .numbered("a%,", after: "title,tag\nb,\"", before: "\"\n")),
    ("obsidian", .numbered(" #a%", after: "- [ ] a")), ("markdown", .numbered(" #a%", after: "- [ ] a")),
    ("xit", .numbered(" #a%", after: "[ ] a")),
    ("json", .numbered("\"a%\",", after: "[{\"title\":\"a\",\"tag\":[", before: "\"\"]}]")),
    ("org", .numbered("a%:", after: "* TODO b :")), ("taskpaper", .numbered(" @a%", after: "- b")),
    ("ics", .repeating("a\n ", after: "BEGIN:VTODO\nSUMMARY:")),
    ("ics", .repeating("X-A;B=c:d\n", after: "BEGIN:VTODO\nSUMMARY:a\n", before: "END:VTODO\n")),
    ("ics", .repeating(";A=b", after: "BEGIN:VTODO\nSUMMARY:a\nRELATED-TO", before: ":c\nEND:VTODO\n")),
    ("taskwarrior", .numbered(#""tasks_a%":"b","#, after: #"[{"description":"a","#, before: #""c":"d"}]"#)),
  ]

  @Test(arguments: inputs.indices)
  func importsTakeLinearTime(index: Int) throws {
    let (name, input) = Self.inputs[index]
    let conversion = try Conversion(name)
    let fault = Linearity.fault(in: input, from: Environment.amount(5_000)) { text in
      _ = try? conversion.imported(String(decoding: text, as: UTF8.self))
    }
    #expect(fault == nil, "\(name): \(input)")
  }
}

extension HostileInput {
  /// Returns `unit` repeated up to the size, with the number of its place instead of `%`.
  fileprivate static func numbered(_ unit: String, after start: String = "", before end: String = "") -> HostileInput {
    HostileInput(unit) { size in
      var output = Array(start.utf8)
      var number = 0
      while output.count < size {
        output += unit.replacing("%", with: "\(number)").utf8
        number += 1
      }
      return output + end.utf8
    }
  }
}
