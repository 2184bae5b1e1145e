/// A page of the manual: made of the same values as the pages of help.
package struct ManualPage: Sendable {
  /// `tasks-list`.
  package let name: String
  /// 1 for commands, 5 for files, 7 for what is to be known.
  package let section: Int
  /// A phrase without capital and period.
  package let summary: String
  /// In mdoc(7).
  package let text: String

  /// `tasks-list.1`.
  package var fileName: String { "\(name).\(section)" }

  /// - Parameter body: adds what stands below the name and what the page is about.
  init(_ name: String, _ section: Int, _ summary: String, _ body: (inout MdocText) -> Void) {
    self.name = name
    self.section = section
    self.summary = Self.phrase(summary)
    var page = MdocText()
    page.macro("Dd", Release.day)
    page.macro("Dt", "\(name.uppercased()) \(section)")
    page.macro("Os")
    page.section("NAME")
    page.macro("Nm", name)
    page.macro("Nd", MdocText.escaped(self.summary))
    body(&page)
    text = page.text
  }

  /// All pages, sorted by section and name.
  package static func all(_ commands: [Subcommand]) -> [ManualPage] {
    let pages = [program(commands)] + commands.map { command($0) } + HelpTopic.all.map { topic($0) }
    return pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
  }

  /// Returns the summary with a small letter in front, unless it begins with a name.
  private static func phrase(_ summary: String) -> String {
    let second = summary.dropFirst().first
    return second?.isLowercase == true ? summary.prefix(1).lowercased() + summary.dropFirst() : summary
  }
}

extension Subcommand {
  /// The name of its page.
  var manualName: String { "tasks-\(name.split(separator: " ").joined(separator: "-"))" }
}
