import TaskFiles
import TaskWorkspace

/// Says on standard error what happens while files are changed.
struct ConsoleChangeReporter: ChangeReporter {
  let console: Console
  /// The folder that the names of leftovers begin at.
  let folder: BytePath

  func report(_ event: ChangeEvent) {
    switch event {
    case .changed(let file): console.noteChange(of: file.name)
    case .cannotBeUndone(nil):
      console.report(.warning, "this change cannot be undone: neither 'XDG_STATE_HOME' nor 'HOME' is set")
    case .cannotBeUndone(let error?):
      console.report(
        .warning, "this change cannot be undone: cannot create '\(error.path.bytes)': \(error.message)",
        help: "set 'XDG_STATE_HOME' to a writable folder")
    case .recordWithoutEnd(let error):
      console.report(.warning, "cannot write '\(error.path.bytes)': \(error.message)")
    case .left(let path):
      let name = path.isInside(folder) ? path.relative(to: folder) : path
      console.report(.warning, "could not remove '\(name.bytes)'", help: "run 'tasks doctor' to remove it")
    }
  }
}

extension Invocation {
  /// The settings of the changes that the command makes.
  ///
  /// - Parameter folder: the current one.
  func changeSettings(in folder: BytePath) -> ChangeSettings {
    ChangeSettings(
      user: userFolders, folder: folder, isForced: self[SelectionOption.force],
      secondsSince1970: process.clock().secondsSince1970, observer: process.writeObserver,
      reporter: ConsoleChangeReporter(console: console, folder: folder))
  }

  /// Says that a file was written all the same, where another one of the change could not be.
  func warn(ofKept name: BytePath) {
    console.report(
      .warning, "'\(name.bytes)' was already changed, and its old text could not be restored",
      help: "run 'tasks undo' to revert the change")
  }

  /// Names temporary files and journals that a write of a file in `folder` could not remove.
  func warn(ofLeft paths: [BytePath], from folder: BytePath) {
    let reporter = ConsoleChangeReporter(console: console, folder: folder)
    for path in paths { reporter.report(.left(path)) }
  }
}
