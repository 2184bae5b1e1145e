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
    case .lineEnd: "newline"
    default: "\(self)".kebabCase
    }
  }
}

extension SyntaxKind {
  /// The kind's name in kebab-case. Both kinds of comments have one name.
  public var name: String { self == .inlineComment ? "comment" : "\(self)".kebabCase }
}

extension String {
  /// The name of a case in Swift with a hyphen before each word but the first: `frontMatter` is `front-matter`.
  fileprivate var kebabCase: String { reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" } }
}
