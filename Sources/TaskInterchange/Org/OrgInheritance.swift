import TaskSyntax

/// The values that headlines and settings hand down.
struct OrgInheritance: Sendable {
  private var tags: [[UInt8]] = []
  /// The project.
  private var category: [UInt8]?

  init() {}

  /// The values that the settings of a file hand down.
  init(_ settings: [OrgSetting]) {
    for setting in settings {
      if setting.name == "category", category == nil { category = setting.value }
      if setting.name == "filetags" {
        for name in setting.value.split(separator: UInt8(ascii: ":")) { tags.append(Array(name).trimmed) }
      }
    }
    tags.removeRepeats()
  }

  mutating func add(_ headline: OrgHeadline, _ section: OrgSection) {
    tags += headline.tags
    tags.removeRepeats()
    guard let written = section.properties[.category] else { return }
    let ours = section.properties.ours(.ourProject)
    category = ours.map { $0[...].trimmed == written } ?? false ? ours : Array(written)
  }

  /// Gives a task the tags, of which those with `@` are contexts, and the project.
  func hand(to record: inout Record) {
    for tag in tags {
      if tag.first == UInt8(ascii: "@"), tag.count > 1 {
        record.contexts.append(Array(tag.dropFirst()))
      } else {
        record.tags.append(tag)
      }
    }
    record.contexts.removeRepeats()
    record.tags.removeRepeats()
    record.project = category.flatMap { $0.isEmpty ? nil : $0.onOneLine }
  }
}
