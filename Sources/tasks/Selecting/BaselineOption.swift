/// The options about findings that are known.
enum BaselineOption {
  static let file = Option.value(
    "baseline", "FILE", .path, help: "Hide the findings in FILE, instead of those in the baseline of the settings")
  static let write = Option.flag(
    "write-baseline", help: "Write all findings to the baseline, so that only new ones are shown")
}
