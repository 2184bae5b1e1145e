package import TaskSyntax

/// The places at which a document is cut into parts. Some findings depend on them: each part is rendered by itself.
package enum MarkdownCuts {
  /// Whether a rule asks how a forge renders the document.
  package static func matter(to rule: String) -> Bool { rules.contains(rule) }

  private static let rules: Set<String> = [
    "deep-block", "deep-subtask", "malformed-checkbox", "misplaced-closing-fence", "setext-heading", "shallow-subtask",
    "tab-indentation", "trailing-space",
  ]

  /// Whether a part begins inside code, HTML, a formula or a paragraph of a forge.
  ///
  /// - Parameter starts: where parts begin, in bytes.
  package static func lieInside(_ source: SourceText, _ starts: [Int]) -> Bool {
    let markdown = MarkdownBlocks(source)
    return starts.contains { start in
      guard start > 0, !markdown.lines.isEmpty else { return false }
      let line = markdown.lines[markdown.line(at: start)]
      return line.isVerbatim || line.flags.contains(.continuesParagraph)
    }
  }
}
