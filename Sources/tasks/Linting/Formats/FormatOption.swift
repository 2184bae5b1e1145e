/// The options that say how findings are written, and where to.
enum FormatOption {
  static let format = Option.values(
    "format", "FORMAT", ValueSyntax<FindingFormat>.choice,
    help: "The format of the findings, text by default; may be repeated")
  static let output = Option.values("output", "FILE", .path, help: "Write the preceding --format to FILE")
}

/// A format, and the file it goes to; `nil` for standard output.
struct FormatTarget: Equatable {
  var format: FindingFormat
  var file: [UInt8]?
}

extension Invocation {
  /// Returns the outputs and their formats: each `--output` belongs to the `--format` before it, or to the first one
  /// where it precedes all.
  func formatTargets() throws(CommandFailure) -> [FormatTarget] {
    var targets: [FormatTarget] = []
    var waiting: [UInt8]?
    for (name, value) in arguments.sequence(FormatOption.format, FormatOption.output) {
      if name == FormatOption.format.declaration.name {
        guard let format = ValueSyntax<FindingFormat>.choice.read(value) else { continue }
        targets.append(FormatTarget(format: format, file: waiting))
        waiting = nil
      } else if let last = targets.indices.last, targets[last].file == nil {
        targets[last].file = value
      } else if targets.isEmpty, waiting == nil {
        waiting = value
      } else {
        throw .usage("'--output \(value)' has no '--format'", help: "write '--format FORMAT --output FILE' for each")
      }
    }
    if self[SharedOption.json], !targets.isEmpty {
      throw .exclusive("'--json'", "'--format'", help: "write '--format json' beside other formats")
    }
    if targets.isEmpty { targets.append(FormatTarget(format: self[SharedOption.json] ? .json : .text, file: waiting)) }
    guard targets.count(where: { $0.file == nil }) <= 1 else {
      throw .usage("only one '--format' can go to standard output", help: "add '--output FILE' to the others")
    }
    let files = targets.compactMap(\.file)
    if let twice = files.first(where: { file in files.count(where: { $0 == file }) > 1 }) {
      throw .usage("'\(twice)' is the '--output' of two formats", help: "use a different file for each format")
    }
    return targets
  }
}
