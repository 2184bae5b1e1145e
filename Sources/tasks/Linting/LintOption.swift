import TaskSyntax

/// The options of commands that look for mistakes.
enum LintOption {
  static let failOn = Option.value(
    "fail-on", "LEVEL", .choice, default: Diagnostic.Severity.warning,
    help: "Exit with status 1 for findings of at least this severity (default: warning)")
  static let maxFindings = Option.value(
    "max-findings", "N", .number(),
    help: "Show only the N most severe findings, 0 for all (default: 200 as text, all in other formats)")
  static let maxWarnings = Option.value(
    "max-warnings", "N", .number(), help: "Exit with status 1 for warnings only if there are more than N")
  static let exitZero = Option.flag("exit-zero", help: "Exit with status 0 even if there are findings")
  static let statistics = Option.flag(
    "statistics", help: "Show the number of findings of each rule instead of the findings")

  static let select = Option.values(
    "select", "RULE[,RULE]", .text, help: "Run only these rules; 'all' includes rules that are off by default")
  static let ignore = Option.values("ignore", "RULE[,RULE]", .text, help: "Skip these rules")
  static let severity = Option.values(
    "severity", "RULE=LEVEL", .text, help: "Set the severity of a rule's findings: off, info, warning, error")
  static let noCalendar = Option.flag(
    "no-calendar", help: "Skip rules that depend on the date, so that the result is the same every day")
}
