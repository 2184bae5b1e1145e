import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// The rules that options of the command line name.
extension RuleOptions {
  /// Throws where a name is that of no rule.
  init(_ invocation: Invocation) throws(CommandFailure) {
    self.init()
    usesCalendar = !invocation[LintOption.noCalendar] && !invocation.arguments.readsIndex
    let names = Set(LintRule.all.map(\.name))
    func rules(in lists: [[UInt8]], _ option: String, words: [String] = []) throws(CommandFailure) -> [String] {
      var rules: [String] = []
      for word in lists.flatMap({ $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }) {
        let name = String(decoding: word, as: UTF8.self)
        guard names.contains(name) || words.contains(name) else { throw Self.unknown(Array(word), option, words) }
        rules.append(name)
      }
      return rules
    }
    let selected = try rules(in: invocation[LintOption.select], "--select", words: [Self.all])
    if !selected.isEmpty { self.selected = selected.contains(Self.all) ? names : Set(selected) }
    ignored = Set(try rules(in: invocation[LintOption.ignore], "--ignore"))
    for entry in invocation[LintOption.severity].flatMap({ $0.split(separator: UInt8(ascii: ",")) }) {
      let sides = entry.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let rule = try rules(in: [Array(sides[0])], "--severity")[0]
      let given = sides.count > 1 ? Array(sides[1]) : []
      guard let level = RuleLevel(rawValue: String(decoding: given, as: UTF8.self)) else {
        let words = RuleLevel.allCases.map(\.rawValue)
        let nearest: TerminalText = NearestName.find(given, among: words).map { "; did you mean '\($0)'?" } ?? ""
        throw .usage(
          "invalid value '\(entry)' for '--severity'",
          help: "expected RULE=SEVERITY, where SEVERITY is one of \(words.joined(separator: ", "))\(nearest)")
      }
      levels[rule] = level
    }
  }

  private static let all = "all"

  private static func unknown(_ name: [UInt8], _ option: String, _ words: [String]) -> CommandFailure {
    let nearest = NearestName.find(name, among: LintRule.all.map(\.name) + words)
    let found: TerminalText = nearest.map { "did you mean '\($0)'? " } ?? ""
    return .usage("'\(option)': unknown rule '\(name)'", help: "\(found)'tasks rule' lists all rules")
  }
}
