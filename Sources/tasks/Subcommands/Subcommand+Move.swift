import TaskWorkspace

extension Subcommand {
  package static let move = Subcommand(
    "move", aliases: ["mv"], "Put tasks in another place", group: .change,
    details: """
      Note and subtasks go along. What a task has from headings, front matter or the task above it, and would lose, is written on its
      line: letter, quadrant, project, contexts and tags. What it gets in the new place is said.

      Without --file, --section is a heading of the task's own file. A heading is named by its title, or by a part of it that no other
      one has; if none has it, it is made at the end of the file. --up and --down change places with the task before or behind it that
      lies in the same task, or in the same section.

      A move into another file that was cut off between the two files is taken back by the next command that changes tasks, before it begins.
      """,
    operands: Operands(EditOption.tasks), options: [.places, OptionGroup("Order", up, down), .taskChanges],
    examples: [
      Example("tasks move kfp --section Kitchen", "Below a heading of its file"),
      Example("tasks mv kfp gtl --under id:party", "Two tasks that become subtasks"),
      Example("tasks move --where @office --file work.tasks", "What a query finds, into another file"),
      Example("tasks move home.tasks:12 --up", "Before the task in front of it"),
    ]
  ) { invocation throws(CommandFailure) in
    let (up, down) = (invocation[up], invocation[down])
    if up && down { throw .usage("'--up' and '--down' exclude each other", help: "remove one of the two") }
    let run = TaskChangeRun(invocation: invocation, command: "move", scope: .activeOfAll)
    return try run.run(invocation[EditOption.tasks]) { change, tasks throws(CommandFailure) in
      let outermost = change.edit.tasks.outermost(of: tasks)
      var standard = tasks[0].path
      if invocation[PlaceOption.file] == nil {
        standard = try change.make { edit throws(EditFailure) in try edit.commonFile(of: outermost) }
      }
      let place = try invocation.typedPlace()
      let destination = try change.make { edit throws(EditFailure) in
        try place.map { place throws(EditFailure) in try edit.destination(place, standard: standard) }
      }
      switch (destination, up || down) {
      case (let destination?, false):
        try change.make { edit throws(EditFailure) in try edit.move(outermost, to: destination) }
      case (nil, true): try change.make { edit throws(EditFailure) in try edit.shift(outermost, isUp: up) }
      case (nil, false):
        throw .usage("'move' needs a place", help: "give --file, --section, --above, --below, --under, --up or --down")
      case (_?, true): throw .usage("'--up' and '--down' are places of their own", help: "remove the other one")
      }
    }
  }

  private static let up = Option.flag("up", help: "Put it before the task in front of it")
  private static let down = Option.flag("down", help: "Put it behind the task that follows it")
}
