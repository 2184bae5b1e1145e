extension ServerMethod {
  static let didChangeWatchedFiles = ServerMethod(notification: "workspace/didChangeWatchedFiles") {
    (_: NoParameters, session) in session.noteDiskChange()
  }
}

/// The files whose changes on the disk matter.
enum WatchedFiles {
  static let patterns = [
    "**/*.tasks", "**/*.tasks.md", "**/.tasks.json", "**/.gitignore", "**/.ignore", "**/.tasksignore",
  ]
}
