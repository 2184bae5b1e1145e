import TaskFiles
import TaskWorkspace

extension Invocation {
  /// The baseline that the command line chooses.
  func baselineOptions() throws(CommandFailure) -> BaselineOptions {
    let file = self[BaselineOption.file]
    if file != nil, arguments.readsIndex {
      throw .usage(
        "'\(arguments.indexWord)' and '--baseline' exclude each other", help: "the baseline in the index counts")
    }
    return BaselineOptions(file: file.map { BytePath($0) }, isWritten: self[BaselineOption.write])
  }

  /// Returns the filter of each group of a selection.
  func findingFilters(of selection: FileSelection) throws(CommandFailure) -> [FindingFilter] {
    let reader = BaselineReader(opener, try baselineOptions())
    return try opening { () throws(WorkspaceProblem) in try reader.filters(of: selection) }
  }
}
