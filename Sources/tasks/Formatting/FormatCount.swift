import TaskWorkspace

/// The last line of `format`: how many of the files were changed, or would be.
struct FormatCount {
  private let mode: FileChangeRun.Mode
  /// Whether only some lines of the file are meant.
  private let isPartial: Bool
  private let files: Int
  private(set) var changed = 0
  private var canonical = 0

  /// Counts the results of a run. Files that were fixed and are canonical then count as such.
  init(_ results: [FileChangeRun.WriteResult], of run: FormatRun, _ fixes: LintFixes) {
    mode = run.mode
    isPartial = run.lines != nil
    files = results.count
    for result in results where !result.outcome.isFailure {
      if result.outcome.isChange, fixes[result.file.path]?.isFormatted != false { changed += 1 } else { canonical += 1 }
    }
  }

  var hasFiles: Bool { files > 0 }

  var line: TerminalText {
    switch (changed, mode) {
    case (0, _) where isPartial && canonical == files: "nothing to format in these lines"
    case (0, _): "\(part(canonical)) \(canonical == 1 ? "is" : "are") formatted"
    case (_, .write): "formatted \(part(changed))"
    default: "\(part(changed)) would be formatted"
    }
  }

  private func part(_ number: Int) -> TerminalText {
    let noun: TerminalText = files == 1 ? "file" : "files"
    return number == files ? "\(files) \(noun)" : "\(number) of \(files) \(noun)"
  }
}
