import TaskFiles
import TaskMerging

/// The words about the result of a merge.
struct MergeWords {
  private let merge: DocumentMerge
  private let name: BytePath
  private let theirs: BytePath
  private let isWritten: Bool

  /// - Parameter isWritten: whether the result is written, not only shown.
  init(_ merge: DocumentMerge, of name: BytePath, _ theirs: BytePath, isWritten: Bool = true) {
    self.merge = merge
    self.name = name
    self.theirs = theirs
    self.isWritten = isWritten
  }

  /// Names the conflicts, and counts the rules that settled something.
  func report(to console: Console) {
    for conflict in merge.conflicts {
      Self.report(conflict.differences, at: "\(name.bytes):\(conflict.line)", to: console)
    }
    guard console.verbosity > .quiet else { return }
    if merge.mergesLines {
      console.note("merged '\(theirs.bytes)' line by line, because its tasks cannot be told apart safely")
    }
    Self.reportRules(of: merge, to: console)
    let count = merge.conflicts.count
    let verb: TerminalText = isWritten ? "merged" : "would merge"
    console.writeErrorLine(
      count == 0
        ? "\(verb) '\(theirs.bytes)'" : "\(verb) '\(theirs.bytes)' with \(TerminalText(count, "conflict"))")
  }

  /// Names a conflict by the fields that differ, a line for each.
  static func report(_ differences: [MergeConflict.Difference], at place: TerminalText, to console: Console) {
    if differences.isEmpty { console.writeErrorLine("\(place): both sides changed these lines") }
    for difference in differences {
      console.writeErrorLine("\(place): \(difference.field): \(value(difference.ours)) or \(value(difference.theirs))")
    }
  }

  /// Counts the rules that settled something.
  static func reportRules(of merge: DocumentMerge, to console: Console) {
    let rules = MergeRule.allCases.compactMap { rule in
      merge.rules[rule].map { count -> TerminalText in "\(rule.words)\(count > 1 ? " (\(count) times)" : "")" }
    }
    if !rules.isEmpty { console.note("settled: \(TerminalText(joining: rules, with: "; "))") }
    guard console.verbosity > .normal else { return }
    for rule in MergeRule.allCases {
      for use in merge.settled where use.rule == rule { console.writeErrorLine("  \(rule.words): \(use.line)") }
    }
  }

  private static func value(_ value: [UInt8]) -> TerminalText { value.isEmpty ? "none" : "\(value)" }
}

extension MergeRule {
  /// The effect of the rule, without capital and period.
  fileprivate var words: TerminalText {
    switch self {
    case .status: "took the further status"
    case .closingDate: "took the earlier closing date"
    case .created: "took the earlier day of creation"
    case .earlierDate: "took the earlier plan or start"
    case .removedDate: "removed a plan or start that one side removed"
    case .changedOverRemoved: "kept a value that one side removed and the other changed"
    case .minute: "took the time of a day"
    case .estimate: "took the larger estimate"
    case .spent: "added the time spent on both sides"
    case .sets: "joined lists"
    case .words: "joined words"
    case .changeOverDeletion: "kept what one side removed and the other changed"
    case .place: "chose one of two places"
    case .circle: "left tasks in place that were moved into each other"
    case .sameAddition: "took a task that both sides added as one"
    case .occurrence: "kept one record of an occurrence"
    case .recordedChange: "made a change in the closed occurrence"
    case .seriesEnd: "ended a series that one side ended"
    }
  }
}
