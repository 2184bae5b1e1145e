import TaskSyntax

extension Subcommand {
  static let focus = Subcommand(
    "focus", "Work on a task while a timer runs", group: .change,
    details: """
      Marks the task as under way, counts down, and adds each minute that is over to its 'spent'. At the end a bell rings, and where there
      is a desktop with 'notify-send' it shows a message. Without TASK it is the first that 'tasks next' shows; without MINUTES 25
      are counted, 60 at most.

      On a terminal p pauses and goes on, r begins the countdown anew, + adds a minute, q stops. Elsewhere a line a minute is written.
      Whatever ends it, all whole minutes are in the file; only of a process that is killed the last one may be missing.
      'tasks undo' takes back all of it at once.
      """,
    operands: Operands(words), options: [OptionGroup(EditOption.force)],
    examples: [
      Example("tasks focus", "25 minutes for what is next"),
      Example("tasks focus id:worktop 50", "50 minutes for a task"),
      Example("tasks focus 10", "Ten minutes for what is next"),
    ]
  ) { invocation throws(CommandFailure) in
    var given = invocation[words]
    var minutes = 25
    if let last = given.last, last.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let number = ValueSyntax.number(1...FocusTimer.mostMinutes).read(last) else {
        throw .usage("'\(last)' minutes cannot be counted", help: "a number from 1 to \(FocusTimer.mostMinutes)")
      }
      minutes = number
      given.removeLast()
    }
    guard given.count <= 1 else {
      throw .usage("'focus' takes one task, and '\(given[1])' is a second word", help: "tasks focus TASK MINUTES")
    }
    return try FocusRun(invocation, FocusedTask(invocation, given.first), minutes: minutes).run()
  }

  private static let words = Operand.any(
    "TASK", .text, help: "A handle, id:NAME, ^NAME, or FILE:LINE; behind it the minutes, 1 to 60")
}
