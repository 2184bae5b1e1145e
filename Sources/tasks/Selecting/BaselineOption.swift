/// The options about findings that are known.
enum BaselineOption {
  static let file = Option.value(
    "baseline", "FILE", .path, help: "Show no findings that FILE knows, in place of the file that the settings name")
  static let write = Option.flag(
    "write-baseline", help: "Write all findings into the baseline: from then on only new ones are shown")
}
