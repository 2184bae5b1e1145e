import TaskEditing
import TaskModel
import TaskSyntax

/// Prints the due days of a task that is completed again and again, for a script.
///
/// Reads lines `EVERY TAB DUE TAB DAYS,DAYS… TAB LAST`. The task is due on DUE, and each number of DAYS says how many
/// days after its due day an occurrence is completed; negative numbers mean before, and the list repeats. Writes a line
/// for each: the due days of the next occurrences, up to LAST.
@main
struct RecurrenceAnswers {
  static func main() throws {
    while let line = readLine() { print(try answer(line)) }
  }

  private static func answer(_ line: String) throws(EditProblem) -> String {
    let fields = line.split(separator: "\t").map(String.init)
    guard fields.count == 4, let first = day(fields[1]), let last = day(fields[3]),
      let task = TaskBlock(Array("- [ ] Task due:\(first) every:\(fields[0])".utf8), dialect: Dialect())
    else { return "no question" }
    let late = fields[2].split(separator: ",").compactMap { Int($0) }
    guard late.count > 0 else { return "no question" }
    var (block, due, dates) = (task, first, [CalendarDate]())
    while true {
      guard let done = due.adding(days: late[dates.count % late.count]),
        let next = try block.completed(on: done).successor, let value = next.task(0)?.content[.due],
        let date = day(String(decoding: value, as: UTF8.self))
      else { return "no successor on \(due)" }
      guard date <= last else { return dates.map(\.description).joined(separator: " ") }
      (block, due) = (next, date)
      dates.append(date)
    }
  }

  private static func day(_ text: String) -> CalendarDate? { DateLiteral(text)?.firstDay }
}
