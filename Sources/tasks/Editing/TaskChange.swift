import TaskWorkspace

/// A change of tasks that a command line asks for: the edit of the workspace, whose failures it puts into words.
struct TaskChange {
  let session: QuerySession
  private(set) var edit: WorkspaceEdit
  let words: EditWords

  init(_ session: QuerySession, _ tasks: WorkspaceTasks, _ invocation: Invocation, _ memory: ChangeMemory) {
    self.session = session
    words = EditWords(invocation: invocation, cells: TaskCells(tasks: tasks, folder: session.folder))
    edit = WorkspaceEdit(
      tasks, in: session.workspace, from: session.folder, session.settings,
      isForced: invocation[EditOption.force], asking: ConsoleQuestions(words: words, memory: memory))
  }

  /// Edits the workspace. Where `body` throws, the command ends and changes nothing.
  mutating func make<Result>(
    _ body: (inout WorkspaceEdit) throws(EditFailure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(EditFailure) {
      return try body(&edit)
    } catch {
      throw words.failure(error)
    }
  }
}
