/// The exit status of the process; scripts rely on the numbers.
package enum ExitStatus: UInt8, Comparable, Sendable, CaseIterable {
  /// Nothing to report.
  case success = 0
  /// Findings are left, a file would be formatted anew, nothing matched where that was asked, a conflict is left.
  case findings = 1
  /// Usage, settings, or words that a command refuses.
  case usage = 2
  /// A file could not be read or written, and is as it was; or results could not be written: what was changed is said
  /// then.
  case inaccessible = 3
  /// The file changed under us, has conflict markers, a name is ambiguous or names nothing, or a question was declined
  /// or could not be asked. All is as it was.
  case conflict = 4
  /// The file is new, but its durability is not confirmed.
  case unconfirmed = 5
  /// A fault of the program.
  case internalFault = 70
  /// Ended by SIGINT.
  case interrupted = 130

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

  /// Joins the outcome of another part of the work: the highest number wins.
  package mutating func combine(_ other: ExitStatus) { self = max(self, other) }

  /// A phrase with a capital and without period, for people.
  var meaning: String {
    switch self {
    case .success: "Nothing to report"
    case .findings: "Findings, files to format, or no task found with --exit-code"
    case .usage: "The command line was not understood, or words of it are refused"
    case .inaccessible: "A file could not be read or written, and is as it was; or results could not be written"
    case .conflict:
      "A file has conflict markers, others changed it, a name means no task or several, or a question was not answered with yes"
    case .unconfirmed: "A file was written, but may not survive a loss of power"
    case .internalFault: "A fault of tasks"
    case .interrupted: "Interrupted"
    }
  }
}
