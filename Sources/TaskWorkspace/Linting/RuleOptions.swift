package import TaskFiles
package import TaskLinter

/// The rules to run as one command asks for them, beside the settings.
package struct RuleOptions {
  /// `nil` for those that settings ask for.
  package var selected: Set<String>?
  package var ignored: Set<String> = []
  package var levels: [String: RuleLevel] = [:]
  /// Whether rules run whose findings depend on the day.
  package var usesCalendar = true

  package init() {}

  /// The level of a rule to which settings give `level`.
  package func level(of rule: LintRule, from level: RuleLevel) -> RuleLevel {
    if ignored.contains(rule.name) || !usesCalendar && rule.traits.contains(.dependsOnCalendar) { return .off }
    if let selected, !selected.contains(rule.name) { return .off }
    if let given = levels[rule.name] { return given }
    return selected != nil && level == .off ? RuleLevel(rule.severity) : level
  }
}
