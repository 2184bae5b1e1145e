import TaskSyntax

/// Facts as a page: what a hover, or the documentation of a completion, shows.
public struct FactPage: Sendable, Equatable {
  public enum Block: Sendable, Equatable {
    case heading(FactText)
    case paragraph(FactText)
    /// Values with labels.
    case rows([FactRow])
    /// Lines without labels.
    case list([FactText])
  }

  public var blocks: [Block] = []

  init(_ blocks: [Block]) { self.blocks = blocks }

  /// The page as Markdown. Bytes of a file are shown, never obeyed.
  public var markdown: String {
    let texts = blocks.map { block in
      switch block {
      case .heading(let text): "**\(MarkdownText.encode(text))**"
      case .paragraph(let text): MarkdownText.encode(text)
      case .rows(let rows):
        rows.map { row in
          row.label.isEmpty
            ? "  - \(MarkdownText.encode(row.value))"
            : "- **\(MarkdownText.encode(row.label))**: \(MarkdownText.encode(row.value))"
        }.joined(separator: "\n")
      case .list(let lines): lines.map { "- \(MarkdownText.encode($0))" }.joined(separator: "\n")
      }
    }
    return texts.joined(separator: "\n\n")
  }

  /// The page as plain text.
  public var plain: String {
    let texts = blocks.map { block in
      switch block {
      case .heading(let text), .paragraph(let text): PlainText.encode(text)
      case .rows(let rows):
        rows.map { row in
          row.label.isEmpty
            ? "  \(PlainText.encode(row.value))" : "\(PlainText.encode(row.label)): \(PlainText.encode(row.value))"
        }.joined(separator: "\n")
      case .list(let lines): lines.map { "- \(PlainText.encode($0))" }.joined(separator: "\n")
      }
    }
    return texts.joined(separator: "\n\n")
  }
}

/// A value with its label. A row with an empty label continues the one before it.
public struct FactRow: Sendable, Equatable {
  public var label: FactText
  public var value: FactText

  init(_ label: FactText, _ value: FactText) {
    self.label = label
    self.value = value
  }
}
