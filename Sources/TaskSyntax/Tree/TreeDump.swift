/// The projections `tree` and `tokens`: the parser's result as text.
///
/// See `Grammar/README.md` for how to read them.
extension SyntaxTree {
  /// Returns the nodes as an outline, indented by two spaces a level, with the text of leaves. Blanks and line ends are
  /// omitted.
  public func outline() -> [UInt8] { dump(isOutline: true) }

  /// Returns every leaf with its bytes, one per line. Joined, the bytes are the document.
  public func tokens() -> [UInt8] { dump(isOutline: false) }

  private func dump(isOutline: Bool) -> [UInt8] {
    var output: [UInt8] = []
    for part in parts {
      part.forEachLeaf { leaf in
        switch leaf.kind {
        case .indentation, .blank, .lineEnd, .dashes, .remark, .byteOrderMark: if isOutline { return }
        default: if !isOutline && leaf.isContainer { return }
        }
        if isOutline { output.append(contentsOf: repeatElement(UInt8.space, count: 2 * leaf.depth)) }
        output.append(contentsOf: leaf.kind.name.utf8)
        if !leaf.isContainer {
          output.append(.space)
          QuotedText.append(part.bytes, leaf.range, to: &output)
        }
        output.append(.lineFeed)
      }
    }
    return output
  }
}

extension SyntaxLeaf.Kind {
  /// The kind's name in kebab-case.
  public var name: String {
    switch self {
    case .node(let kind): kind.name
    case .bullet: "bullet"
    case .checkbox: "checkbox"
    case .marker: "marker"
    case .closing: "closing"
    case .words: "words"
    case .indentation: "indentation"
    case .blank: "blank"
    case .lineEnd: "newline"
    case .dashes: "dashes"
    case .remark: "remark"
    case .byteOrderMark: "byte-order-mark"
    }
  }
}

extension SyntaxKind {
  /// The kind's name in kebab-case.
  public var name: String {
    switch self {
    case .frontMatter: "front-matter"
    case .entry: "entry"
    case .malformedEntry: "malformed-entry"
    case .heading: "heading"
    case .task: "task"
    case .note: "note"
    case .text: "text"
    case .fence: "fence"
    case .comment, .inlineComment: "comment"
    case .rank: "rank"
    case .project: "project"
    case .context: "context"
    case .tag: "tag"
    case .attribute: "attribute"
    case .invalidAttribute: "invalid-attribute"
    case .undeclaredAttribute: "undeclared-attribute"
    case .headingAttribute: "heading-attribute"
    case .code: "code"
    case .destination: "destination"
    case .autolink: "autolink"
    case .wikilink: "wikilink"
    }
  }
}
