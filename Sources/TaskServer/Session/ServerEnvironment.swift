package import TaskFiles
package import TaskModel
package import TaskWorkspace

/// The process as the server sees it, as values: a test gives its own.
package struct ServerEnvironment {
  /// The choice of settings on the command line.
  package let options: OpeningOptions
  package let opening: OpeningEnvironment
  /// The moment that counts as now.
  package let now: () -> CalendarMoment
  /// The size of a workspace up to which all files are read.
  package let limits: LiveWorkspace.Limits
  /// A clock that nobody sets.
  package let instant: () -> ContinuousClock.Instant
  /// The version of the program.
  package let version: String
  package let words: any ServerWords
  /// Appends a line to the log, if one was asked for. No text of a file is logged.
  package let log: (String) -> Void

  package init(
    options: OpeningOptions, opening: OpeningEnvironment, now: @escaping () -> CalendarMoment,
    limits: LiveWorkspace.Limits = LiveWorkspace.Limits(),
    instant: @escaping () -> ContinuousClock.Instant = { .now }, version: String,
    words: any ServerWords, log: @escaping (String) -> Void
  ) {
    self.options = options
    self.opening = opening
    self.now = now
    self.limits = limits
    self.instant = instant
    self.version = version
    self.words = words
    self.log = log
  }
}

/// The words in which commands say why something is not done: the server says the same.
package protocol ServerWords {
  /// Returns the reason why a change is not made.
  func reason(_ failure: EditFailure, of tasks: WorkspaceTasks, from folder: BytePath) -> String
  /// Returns what is wrong in a settings file, with advice.
  func problem(_ fault: SettingFault) -> (message: String, help: String?)
  /// Returns why a workspace cannot be opened.
  func problem(_ problem: WorkspaceProblem) -> String
}
