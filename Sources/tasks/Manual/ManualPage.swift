/// A page of the manual, generated from the same values as the pages of help.
package struct ManualPage: Sendable {
  /// The name of the page, such as `tasks-list`.
  package let name: String
  /// The section of the manual: 1 for commands, 5 for file formats, 7 for other topics.
  package let section: Int
  /// An uncapitalized phrase without a period.
  package let summary: String
  /// Adds the sections below NAME.
  private let body: @Sendable (inout MdocText) -> Void

  /// The file name, such as `tasks-list.1`.
  package var fileName: String { "\(name).\(section)" }

  /// - Parameter body: Adds the sections below NAME.
  init(_ name: String, _ section: Int, _ summary: String, _ body: @escaping @Sendable (inout MdocText) -> Void) {
    self.name = name
    self.section = section
    self.summary = Self.phrase(summary)
    self.body = body
  }

  /// The page in mdoc(7), made on each request.
  package var text: String {
    var page = MdocText()
    page.macro("Dd", Release.day)
    page.macro("Dt", "\(name.uppercased()) \(section)")
    page.macro("Os")
    page.section("NAME")
    page.macro("Nm", name)
    page.macro("Nd", MdocText.escaped(summary))
    body(&page)
    return page.text
  }

  /// All pages, sorted by section and name.
  package static func all(_ commands: [Subcommand]) -> [ManualPage] {
    let pages = [program(commands)] + commands.map { command($0) } + HelpTopic.all.map { topic($0) }
    return pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
  }

  /// Returns the summary with a lowercase first letter, unless it begins with a name.
  private static func phrase(_ summary: String) -> String {
    let second = summary.dropFirst().first
    return second?.isLowercase == true ? summary.prefix(1).lowercased() + summary.dropFirst() : summary
  }
}

extension Subcommand {
  /// The name of the command's page.
  var manualName: String { "tasks-\(name.split(separator: " ").joined(separator: "-"))" }
}
