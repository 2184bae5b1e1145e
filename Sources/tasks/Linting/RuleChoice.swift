import TaskFiles
import TaskLinter
import TaskSyntax

/// Which rules are run on which files of a workspace: what each says itself, then the settings, then the command line.
struct RuleChoice {
  /// The overrides of the settings that hold for a file, by their places.
  typealias Variant = [Int]

  private let settings: [SettingEntry<RuleLevel>]
  private let overrides: [(files: PathPatterns, rules: [SettingEntry<RuleLevel>])]
  private let options: RuleOptions

  init(_ settings: Settings, _ options: RuleOptions) {
    self.settings = settings[.rules]
    overrides = settings[.overrides].map { (PathPatterns($0.files), $0.rules) }
    self.options = options
  }

  /// `path` is the file's from the root of the workspace.
  func variant(for path: [UInt8]?) -> Variant {
    guard let path else { return [] }
    return overrides.indices.filter { overrides[$0].files.matches(path) }
  }

  func linter(for variant: Variant) -> Linter {
    var levels: [[UInt8]: RuleLevel] = [:]
    for entry in settings + variant.flatMap({ overrides[$0].rules }) { levels[entry.name] = entry.value }
    return Linter(
      LintRule.all.compactMap { rule in
        let standard = rule.traits.contains(.offByDefault) ? RuleLevel.off : RuleLevel(rule.severity)
        let level = options.level(of: rule, from: levels[Array(rule.name.utf8)] ?? standard)
        guard let severity = Diagnostic.Severity(level) else { return nil }
        var rule = rule
        rule.severity = severity
        return rule
      })
  }
}

extension RuleLevel {
  init(_ severity: Diagnostic.Severity) {
    switch severity {
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}

extension Diagnostic.Severity {
  /// `nil` for a rule that is not run.
  init?(_ level: RuleLevel) {
    switch level {
    case .off: return nil
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}

extension LintContext {
  /// The same with what settings ask of tasks.
  func with(_ settings: Settings) -> LintContext {
    var context = self
    context.required = settings[.required]
    context.projects = settings[.projects].isEmpty ? nil : settings[.projects]
    for entry in settings[.keys] {
      context.keyTypes[entry.name] =
        switch entry.value {
        case .text: .text
        case .number: .number
        case .date: .date
        case .duration: .duration
        case .words(let words): .words(words)
        }
    }
    return context
  }
}
