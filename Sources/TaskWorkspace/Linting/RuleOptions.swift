package import TaskFiles
package import TaskLinter

/// The options of one command that choose rules, in addition to the settings.
package struct RuleOptions {
  /// The selected rules; `nil` for those of the settings.
  package var selected: Set<String>?
  package var ignored: Set<String> = []
  package var levels: [String: RuleLevel] = [:]
  /// Whether rules run whose findings depend on the day.
  package var usesCalendar = true

  package init() {}

  /// Returns the level of a rule that has `level` in the settings.
  package func level(of rule: LintRule, from level: RuleLevel) -> RuleLevel {
    if ignored.contains(rule.name) || !usesCalendar && rule.traits.contains(.dependsOnCalendar) { return .off }
    if let selected, !selected.contains(rule.name) { return .off }
    if let given = levels[rule.name] { return given }
    return selected != nil && level == .off ? RuleLevel(rule.severity) : level
  }
}
