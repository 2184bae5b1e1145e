package import TaskModel
package import TaskSyntax

/// The words of a task's line by their roles, as written.
package struct LineRoles: Sendable, Equatable {
  /// The words of the sentence, with the projects, contexts and tags in it.
  package var sentence: [[UInt8]] = []
  /// The projects, contexts and tags behind the sentence.
  package var names: [[UInt8]] = []
  package var comments: [[UInt8]] = []
  package var attributes: [TaskAttribute] = []
  /// Whether each attribute is a word of its own, without punctuation.
  package var isRegular = true

  /// Returns the effective value of a key, or `nil` if there is none.
  package subscript(_ key: AttributeKey) -> [UInt8]? { attributes.first { $0.key == key }?.value }
}

extension TaskLine {
  /// The box with its brackets.
  package var box: [UInt8] { Array(text[part.records[0].checkbox]) }

  /// The words by their roles.
  package var roles: LineRoles {
    var roles = LineRoles()
    roles.attributes = part.attributes(of: 0)
    let words = part.taskWords
    let end = words.sentenceEnd
    for (index, word) in words.enumerated() {
      let text = Array(self.text[word.range])
      if word.kind == .attribute {
        if !word.isWhole { roles.isRegular = false }
      } else if word.kind == .inlineComment {
        roles.comments.append(text)
      } else if index < end {
        roles.sentence.append(text)
      } else {
        roles.names.append(text)
      }
    }
    return roles
  }

  /// Replaces the projects, contexts and tags behind the sentence. Each name has its sigil and, if necessary, quotes.
  ///
  /// - Throws: if a word is not a name, or if the line has no sentence.
  package mutating func setNames(_ names: [[UInt8]]) throws(EditProblem) {
    var edit = LineEdit(self, Array("names".utf8))
    let words = edit.words
    let end = words.sentenceEnd
    guard end > 0 else { throw .noTitle }
    var removed: Set<Int> = []
    for index in end..<words.count where words[index].isWholeName {
      edit.replace(words[index - 1].range.upperBound..<words[index].range.upperBound, with: [])
      for record in words[index].records { edit.expectNothing(at: record) }
      removed.formUnion(words[index].records)
    }
    let place = words.attributesAtEnd.lowerBound
    edit.title = title { removed.contains($0) ? [] : nil }
    for name in names {
      edit.insert(name, beforeWord: place)
      edit.expect(Self.kind(of: name), name, beforeWord: place)
      edit.title += [.space] + name
    }
    self = try edit.made()
  }

  private static func kind(of name: [UInt8]) -> SyntaxKind {
    switch name.first {
    case UInt8(ascii: "+"): .project
    case UInt8(ascii: "@"): .context
    default: .tag
    }
  }
}
