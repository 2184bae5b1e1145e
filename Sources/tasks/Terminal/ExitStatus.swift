/// The exit status of the process. Scripts rely on the numbers.
package enum ExitStatus: UInt8, Comparable, Sendable, CaseIterable {
  /// Nothing to report.
  case success = 0
  /// Findings or a conflict remain, a file is not formatted, or nothing matched although a match was required.
  case findings = 1
  /// The command line or the settings are invalid, or a command refused a word.
  case usage = 2
  /// A file could not be read or written and is unchanged, or results could not be written. In the latter case, a
  /// message names the changes.
  case inaccessible = 3
  /// A file was changed by another program or has conflict markers, a name is ambiguous or unknown, or a question was
  /// declined or could not be asked. Nothing was changed.
  case conflict = 4
  /// The file was written, but its durability is not confirmed.
  case unconfirmed = 5
  /// A bug in the program.
  case internalFault = 70
  /// Ended by SIGINT.
  case interrupted = 130

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

  /// Adds the outcome of another part of the work: the higher number wins.
  package mutating func combine(_ other: ExitStatus) { self = max(self, other) }

  /// A capitalized phrase without a period, for help.
  var meaning: String {
    switch self {
    case .success: "Success"
    case .findings: "Findings, files to format, or no task found with --exit-code"
    case .usage: "Invalid command line, or a refused change"
    case .inaccessible: "A file could not be read, or could not be written and was not changed; or the output failed"
    case .conflict:
      "A file has conflict markers or was changed by another program, a name matches no task or several, or a question was not answered with yes"
    case .unconfirmed: "A file was written, but the change may be lost in a power failure"
    case .internalFault: "A bug in tasks"
    case .interrupted: "Interrupted"
    }
  }
}
