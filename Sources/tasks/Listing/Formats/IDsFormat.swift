import TaskWorkspace

/// The format `as:ids`: one handle per line.
struct IDsFormat {
  let page: TaskPage

  func write() {
    guard let workspace = page.workspace else { return }
    for task in page.tasks where page.console.isWanted { page.console.writeLine(verbatim: workspace.handle(of: task)) }
  }
}
