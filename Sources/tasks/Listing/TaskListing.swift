import TaskSyntax
import TaskWorkspace

/// A list of tasks for a table, with what each adds to it.
struct TaskListing<State: Sendable>: Sendable {
  let tasks: FoundTasks
  /// Headings, each with the number of the task above which it stands, in order.
  var headings: [(task: Int, text: TerminalText)] = []
  /// The state before the first task.
  let state: State
  /// Passes what a task adds. It depends on the task and on the one before it, which the state has seen.
  let contents: @Sendable (inout State, FoundTask, _ number: Int, (TaskTable.Content) -> Void) -> Void

  /// Adds the tasks with numbers in a range, with the headings above them.
  func add(_ numbers: Range<Int>, _ state: inout State, _ body: (TaskTable.Content) -> Void) {
    var heading = headings.partitioningIndex { $0.task >= numbers.lowerBound }
    for (number, task) in zip(numbers, tasks.reading(numbers)) {
      while heading < headings.count, headings[heading].task == number {
        body(.heading(headings[heading].text))
        heading += 1
      }
      contents(&state, task, number, body)
    }
  }

  /// Adds the tasks with numbers in a range to rows that follow those of the task before.
  func rows(_ numbers: Range<Int>, behind rows: TaskRows) -> TaskRows {
    var (rows, state) = (rows, state)
    if numbers.lowerBound > 0 {
      var before = rows
      let last = numbers.lowerBound - 1
      contents(&state, tasks[last], last) { before.add($0) }
      rows.follow(before)
    }
    add(numbers, &state) { rows.add($0) }
    return rows
  }
}
