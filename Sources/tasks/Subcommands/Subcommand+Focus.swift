extension Subcommand {
  static let focus = Subcommand(
    "focus", "Run a timer while you work on a task", group: .change,
    details: """
      Marks the task as started, counts down, and adds each full minute to its 'spent'. At the end it rings the bell
      and, on a desktop with 'notify-send', shows a notification. Without TASK it takes the first task of 'tasks next'.
      MINUTES is 25 by default and at most 60.

      On a terminal, p pauses and continues, r restarts the countdown, + adds a minute, and q stops. Otherwise it writes
      a line for each minute. All full minutes are saved however it ends; only if the process is killed, the last one
      may be missing. 'tasks undo' reverts all of it at once.
      """,
    operands: Operands(words), options: [OptionGroup(EditOption.force)],
    examples: [
      Example("tasks focus", "25 minutes for the next task"),
      Example("tasks focus id:worktop 50", "50 minutes for a task"),
      Example("tasks focus 10", "Ten minutes for the next task"),
    ]
  ) { invocation throws(CommandFailure) in
    var given = invocation[words]
    var minutes = 25
    if let last = given.last, last.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let number = ValueSyntax.number(1...FocusTimer.mostMinutes).read(last) else {
        throw .usage(
          "invalid number of minutes, '\(last)'", help: "expected a number from 1 to \(FocusTimer.mostMinutes)")
      }
      minutes = number
      given.removeLast()
    }
    return try FocusRun(invocation, FocusedTask(invocation, given), minutes: minutes).run()
  }

  private static let words = Operand.any(
    "TASK", .text, help: "A handle, id:NAME, ^NAME, FILE:LINE or words of the title, followed by the minutes, 1 to 60")
}
