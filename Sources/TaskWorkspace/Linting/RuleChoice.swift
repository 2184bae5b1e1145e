package import TaskFiles
package import TaskLinter
package import TaskSyntax

/// The rules that run on each file of a workspace: the defaults, changed by the settings, then by the command line.
struct RuleChoice {
  /// The indices of the overrides in the settings that apply to a file.
  private typealias Variant = [Int]

  /// The linter of each file of a group, as an index.
  struct Numbers: Sendable {
    /// The indices; empty where all files have the first linter.
    fileprivate var numbers: [Int] = []

    subscript(file: Int) -> Int { numbers.isEmpty ? 0 : numbers[file] }
  }

  private let settings: [SettingEntry<RuleLevel>]
  private let overrides: [(files: PathPatterns, rules: [SettingEntry<RuleLevel>])]
  private let options: RuleOptions

  init(_ settings: Settings, _ options: RuleOptions) {
    self.settings = settings[.rules]
    overrides = settings[.overrides].map { (PathPatterns($0.files), $0.rules) }
    self.options = options
  }

  /// Returns the linters of a group, and the one of each file.
  func linters(for group: FileGroup) -> (linters: [Linter], numbers: Numbers) {
    if overrides.isEmpty { return ([linter(for: [])], Numbers()) }
    var variants: [Variant] = []
    let numbers = group.files.map { file in
      let variant = variant(for: group.place(of: file))
      if let number = variants.lastIndex(of: variant) { return number }
      variants.append(variant)
      return variants.count - 1
    }
    return (variants.map(linter), Numbers(numbers: numbers))
  }

  /// Returns the linter of a file by its path from the root of the workspace; `nil` stands for a file outside of it.
  package func linter(forFileAt path: [UInt8]?) -> Linter { linter(for: variant(for: path)) }

  /// Whether the settings raise the severity of any rule to error.
  var makesErrors: Bool {
    settings.contains { $0.value == .error } || overrides.contains { $0.rules.contains { $0.value == .error } }
  }

  /// Returns the indices of the overrides that apply to a file. `path` starts at the root of the workspace.
  private func variant(for path: [UInt8]?) -> Variant {
    guard let path else { return [] }
    return overrides.indices.filter { overrides[$0].files.matches(path) }
  }

  private func linter(for variant: Variant) -> Linter {
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
  package init(_ severity: Diagnostic.Severity) { self = Self(rawValue: severity.rawValue) ?? .off }
}

extension Diagnostic.Severity {
  /// Creates the severity of a level; `nil` where the rule is off.
  package init?(_ level: RuleLevel) { self.init(rawValue: level.rawValue) }
}

extension LintContext {
  /// Returns the context with the settings that rules read.
  package func with(_ settings: Settings) -> LintContext {
    var context = self
    context.required = settings[.required]
    context.projects = settings[.projects].isEmpty ? nil : settings[.projects]
    context.keyTypes = settings.keyTypes
    return context
  }
}
