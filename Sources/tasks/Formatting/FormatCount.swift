/// The last line of `format`: how many of the files were changed, or would be.
struct FormatCount {
  private let mode: FileChangeRun.Mode
  /// Whether only some lines of the file are meant.
  private let isPartial: Bool
  private var files = 0
  private(set) var changed = 0
  private var canonical = 0

  init(_ mode: FileChangeRun.Mode, isPartial: Bool) {
    self.mode = mode
    self.isPartial = isPartial
  }

  mutating func add(_ outcome: FileChangeRun.Outcome) {
    files += 1
    switch outcome {
    case .unchanged: canonical += 1
    case .changed, .unconfirmed: changed += 1
    case .refused, .fault, .unreadable, .unrecorded, .failed: break
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
