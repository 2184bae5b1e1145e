package import JSON
package import TaskSyntax

/// The effective settings of a workspace: its own over the user's, merged key by key.
package struct Settings: Sendable {
  /// The files, the stronger first; files with problems are left out.
  private let layers: [SettingsFile]

  /// The recipients of the result.
  package enum Audience: Sendable {
    case person
    /// Everyone, in hooks and checks: the result must not depend on the user's own rules, exclusions and baseline.
    case everyone
  }

  package init(workspace: SettingsFile? = nil, user: SettingsFile? = nil, for audience: Audience = .person) {
    layers = [workspace, user].compactMap { $0 }.filter { $0.problems.isEmpty }
    self.audience = audience
  }

  private let audience: Audience

  /// Returns the effective value of a setting.
  package subscript<Value>(setting: Setting<Value>) -> Value {
    let values = sources(of: setting.field).map(\.value)
    return values.isEmpty ? setting.fallback : setting.interpret(values)
  }

  /// Returns the files that set a setting, with their values, the stronger first.
  package func sources(of field: SettingField) -> [(file: SettingsFile, value: JSONValue)] {
    layers.compactMap { file in
      if file.layer == .user, audience == .everyone, Self.shared.contains(field.name) { return nil }
      return file.value(of: field).map { (file, $0) }
    }
  }

  /// The types of declared keys.
  package var keyTypes: [[UInt8]: KeyType] {
    Dictionary(self[.keys].map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The files that the settings exclude from a search.
  package var excludedFiles: ExcludedFiles? {
    guard let (file, value) = sources(of: Setting.exclude.field).first else { return nil }
    let patterns = value.elements.compactMap { element in
      element.string.map { ExcludedFiles.Pattern(line: file.line(at: element.range.lowerBound), text: $0) }
    }
    return patterns.isEmpty ? nil : ExcludedFiles(file: file.path, patterns: patterns)
  }

  /// The names of settings that for `everyone` count only in the workspace's file.
  private static let shared = [
    Setting.rules.field.name, Setting.overrides.field.name, Setting.exclude.field.name, Setting.baseline.field.name,
  ]
}
