import TaskWorkspace

extension Subcommand {
  package static let move = Subcommand(
    "move", aliases: ["mv"], "Move tasks to another place", group: .change,
    details: """
      Moves tasks with their notes and subtasks. If a task would lose an inherited letter, quadrant, project, context or
      tag, it is written on its line. The command shows what the task inherits in the new place.

      Without --file, --section is a heading in the file of the task. A heading is named by its title, or by a unique
      part of it. If it does not exist, it is created at the end of the file. --up and --down swap the task with the
      previous or next task of the same parent or section.

      If a move to another file is interrupted between the two files, the next command that changes tasks reverts it
      first.
      """,
    operands: Operands(EditOption.tasks), options: [.places, OptionGroup("Order", up, down), .taskChanges],
    examples: [
      Example("tasks move kfp --section Kitchen", "To a section of its file"),
      Example("tasks mv kfp gtl --under id:party", "Make two tasks subtasks"),
      Example("tasks move --where @office --file work.tasks", "All tasks that a query finds, to another file"),
      Example("tasks move home.tasks:12 --up", "Before the previous task"),
    ]
  ) { invocation throws(CommandFailure) in
    let (up, down) = (invocation[up], invocation[down])
    if up && down { throw .exclusive("'--up'", "'--down'", help: "remove one of them") }
    let run = TaskChangeRun(invocation: invocation, scope: .activeOfAll)
    return try run.run { change, tasks throws(CommandFailure) in
      let outermost = change.edit.tasks.outermost(of: tasks)
      let place = try invocation.typedPlace()
      var standard = tasks[0].path
      if case .file(nil, _) = place {
        standard = try change.make { edit throws(EditFailure) in try edit.commonFile(of: outermost) }
      }
      let destination = try change.make { edit throws(EditFailure) in
        try place.map { place throws(EditFailure) in try edit.destination(place, standard: standard) }
      }
      switch (destination, up || down) {
      case (let destination?, false):
        try change.make { edit throws(EditFailure) in try edit.move(outermost, to: destination) }
      case (nil, true): try change.make { edit throws(EditFailure) in try edit.shift(outermost, isUp: up) }
      case (nil, false):
        throw .usage("'move' needs a place", help: "use --file, --section, --above, --below, --under, --up or --down")
      case (_?, true):
        throw .usage("'--up' and '--down' cannot be used with another place", help: "remove the other place")
      }
    }
  }

  private static let up = Option.flag("up", help: "Move it before the previous task")
  private static let down = Option.flag("down", help: "Move it after the next task")
}
