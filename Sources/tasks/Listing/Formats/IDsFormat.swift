import TaskWorkspace

/// The format `as:ids`: one handle per line.
struct IDsFormat {
  private let page: TaskPage

  init(_ page: TaskPage) { self.page = page }

  func write() {
    guard let workspace = page.workspace else { return }
    for task in page.tasks where page.console.isWanted { page.console.writeLine(verbatim: workspace.handle(of: task)) }
  }
}
