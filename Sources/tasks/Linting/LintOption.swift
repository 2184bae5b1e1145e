import TaskFiles
import TaskSyntax

/// The options of commands that look for mistakes.
enum LintOption {
  static let failOn = Option.value(
    "fail-on", "LEVEL", .choice, default: Diagnostic.Severity.warning,
    help: "End with status 1 from this severity on (warning unless said)")
  static let maxFindings = Option.value(
    "max-findings", "N", .number(),
    help: "Show at most N findings, 0 for all (for people 200 unless said, for programs all)")
  static let maxWarnings = Option.value(
    "max-warnings", "N", .number(), help: "End with status 1 for warnings if there are more than N, and only then")
  static let exitZero = Option.flag("exit-zero", help: "End with status 0 whatever is found")
  static let statistics = Option.flag("statistics", help: "Show how often each rule found something, not where")

  static let select = Option.values(
    "select", "RULE[,RULE]", .text, help: "Run these rules and no others; 'all' are those too that are off otherwise")
  static let ignore = Option.values("ignore", "RULE[,RULE]", .text, help: "Leave these rules out")
  static let severity = Option.values(
    "severity", "RULE=LEVEL", .text, help: "How grave a rule's findings are: off, info, warning, error")
  static let noCalendar = Option.flag(
    "no-calendar", help: "Leave out the rules whose findings depend on the day: what is fine today is so tomorrow")
}
