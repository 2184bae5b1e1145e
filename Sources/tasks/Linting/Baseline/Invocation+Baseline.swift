import TaskFiles
import TaskWorkspace

extension Invocation {
  /// The reader of the baseline that the command line chooses.
  func baselineReader() throws(CommandFailure) -> BaselineReader {
    let file = self[BaselineOption.file]
    if file != nil, arguments.readsIndex {
      throw .exclusive("'\(arguments.indexWord)'", "'--baseline'", help: "the baseline in the index is used")
    }
    return BaselineReader(opener, file: file.map { BytePath($0) }, isWritten: self[BaselineOption.write])
  }

  /// Returns the filter of each group of a selection.
  func findingFilters(of selection: FileSelection) throws(CommandFailure) -> [FindingFilter] {
    let reader = try baselineReader()
    return try opening { () throws(WorkspaceProblem) in try reader.filters(of: selection) }
  }
}
