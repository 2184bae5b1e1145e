import TaskSyntax

extension DocumentInvariants {
  /// Checks that a document remains a document after a cut or a deletion, and inside another one.
  static func checkVariations(of tree: SyntaxTree, _ document: [UInt8], limit: Int) throws(Violation) {
    for end in sample(0..<document.count, count: limit) {
      try checkShape(Array(document[..<end]), "the first \(end) bytes")
    }
    let leaves = tree.leaves
    for index in sample(0..<leaves.count, count: limit) where !leaves[index].isContainer {
      let range = leaves[index].range
      try checkShape(Array(document[..<range.lowerBound] + document[range.upperBound...]), "without the bytes \(range)")
    }
    try checkShape(Array("🚲".utf8) + document, "behind an emoji")
    try checkShape(Array("- [ ] a\n".utf8) + indented(document), "one level deeper")
  }

  private static func indented(_ document: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var isLineStart = true
    for byte in document {
      if isLineStart { output += [.space, .space] }
      output.append(byte)
      isLineStart = byte == .lineFeed
    }
    return output
  }

  /// Checks that a document means the same with CRLF for LF: it has the same leaves with the same text, except for line
  /// ends inside.
  static func checkCarriageReturns(of tree: SyntaxTree, _ document: [UInt8]) throws(Violation) {
    let converted = withCarriageReturns(document)
    let other = SyntaxTree(converted)
    try checkShape(of: other, converted)
    let leaves = tree.textLeaves
    let others = other.textLeaves
    for (leaf, other) in zip(leaves, others) {
      try expect(leaf == other, "with CRLF, \(leaf.kind.name) \(leaf.text) is \(other.kind.name) \(other.text)")
    }
    try expect(leaves.count == others.count, "with CRLF there are \(others.count) leaves instead of \(leaves.count)")
  }

  /// Returns the document with CRLF for each LF.
  package static func withCarriageReturns(_ document: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for byte in document {
      if byte == .lineFeed && output.last != .carriageReturn { output.append(.carriageReturn) }
      output.append(byte)
    }
    return output
  }

  /// Checks that the unescaped text of the dump `tokens` is the document.
  static func checkDumps(of tree: SyntaxTree, _ document: [UInt8]) throws(Violation) {
    var joined: [UInt8] = []
    for line in tree.tokens().split(separator: .lineFeed) {
      guard let quote = line.firstIndex(of: UInt8(ascii: "\"")), line.last == UInt8(ascii: "\"") else {
        throw Violation("a line of the tokens holds no text: \(String(decoding: line, as: UTF8.self))")
      }
      do {
        joined += try EscapedText.decode(line[(quote + 1)...].dropLast(), isQuoted: true)
      } catch {
        throw Violation("the tokens hold an escape that nobody can read: \(error.escape)")
      }
    }
    try expect(joined == document, "the text of the tokens is not the document")
  }
}

/// A leaf and its text, with LF as line end.
private struct TextLeaf: Equatable {
  var kind: SyntaxLeaf.Kind
  var depth: Int
  var text: [UInt8]
}

extension SyntaxTree {
  /// The leaves in traversal order, with offsets from the start of the document.
  var leaves: [SyntaxLeaf] {
    var leaves: [SyntaxLeaf] = []
    for part in parts {
      part.forEachLeaf { leaf in
        var leaf = leaf
        leaf.range = leaf.range.lowerBound + part.documentOffset..<leaf.range.upperBound + part.documentOffset
        leaves.append(leaf)
      }
    }
    return leaves
  }

  /// The nodes, and the text of the gaps between them as the outline shows it.
  fileprivate var textLeaves: [TextLeaf] {
    var texts: [TextLeaf] = []
    let bytes = source.storage
    for leaf in leaves {
      switch leaf.kind {
      case .indentation, .blank, .lineEnd: continue
      default: break
      }
      var text: [UInt8] = []
      if !leaf.isContainer {
        for index in leaf.range {
          if bytes[index] == .lineFeed && text.last == .carriageReturn { text.removeLast() }
          text.append(bytes[index])
        }
      }
      texts.append(TextLeaf(kind: leaf.kind, depth: leaf.depth, text: text))
    }
    return texts
  }
}
