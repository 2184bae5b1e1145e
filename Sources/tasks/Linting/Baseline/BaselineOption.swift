import TaskFiles
import TaskWorkspace

/// The options about findings that are known.
enum BaselineOption {
  static let file = Option.value(
    "baseline", "FILE", .path, help: "Show no findings that FILE knows, in place of the file that the settings name")
  static let write = Option.flag(
    "write-baseline", help: "Write all findings into the baseline: from then on only new ones are shown")
}

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
