public import TaskEditing
import TaskModel
public import TaskSyntax

/// A name that can be changed everywhere.
public struct RenamedWord: Sendable, Equatable {
  /// The step of the name under the cursor, in bytes of the document.
  public var range: Range<Int>
  /// The text in that range.
  public var name: [UInt8]
}

/// Another name in all files.
public struct Renaming: Sendable {
  public var change: NameChange
  /// The edits of each document that changes, in order.
  public var edits: [(document: Int, edits: [TextEdit])]
  /// Whether other tasks have the new name already, so that the two become one.
  public var joins: Bool
}

extension EditorWorkspace {
  /// Returns the name under the cursor that can be changed; `nil` where there is none.
  public func renamed(at position: EditorPosition) -> RenamedWord? {
    guard let cursor = Cursor(self, position), let word = NamedWord(cursor) else { return nil }
    return RenamedWord(range: cursor.range(word.range), name: cursor.text(word.range))
  }

  /// Changes the name under the cursor in all documents: on lines of tasks, in headings and front matter.
  ///
  /// - Parameter name: The new name of the step under the cursor, with or without sigil and quotes.
  /// - Throws: The reason why that cannot be, as `tasks rename` says it.
  public func rename(at position: EditorPosition, to name: [UInt8]) throws(EditProblem) -> Renaming {
    guard let cursor = Cursor(self, position), let word = NamedWord(cursor) else {
      throw EditProblem(
        .refused, Array("there is no name at this place".utf8),
        help: Array("put the cursor on a project, context, tag or id".utf8))
    }
    let change = try NameChange(word.written, word.written(replacedBy: name))
    if change.kind == .id, let bearer = bearers(of: change.new).first {
      throw EditProblem(
        .refused,
        Array("the id '".utf8) + change.new + Array("' is taken by \"".utf8) + bearer.title + [UInt8(ascii: "\"")])
    }
    var edits: [(document: Int, edits: [TextEdit])] = []
    for (number, file) in files.enumerated() where index.parts[number].contains(where: { $0.knows(word) }) {
      var edit = DocumentEdit(file.document)
      _ = try edit.rename(change)
      guard !edit.isEmpty else { continue }
      let source = file.document.source.storage
      edits.append(
        (
          number,
          try edit.finish().edits.map {
            TextEdit(from: Array(source[$0.range]), to: $0.replacement, at: $0.range.lowerBound)
          }
        ))
    }
    return Renaming(change: change, edits: edits, joins: change.new != change.old && knows(change, word))
  }

  /// Whether a word of the workspace has the new name of a change.
  private func knows(_ change: NameChange, _ word: NamedWord) -> Bool {
    guard case .name(let kind) = word.kind else { return false }
    return index.parts.joined().contains { part in
      part.names.find(change.new) != nil
        && (part.part.records.contains { $0.kind == kind.syntax && part.part.name(of: $0) == change.new }
          || part.part.frontMatterNames.contains { $0.kind == kind.syntax && $0.name == change.new })
    }
  }
}

extension DocumentPart {
  fileprivate func knows(_ word: NamedWord) -> Bool {
    (0..<UInt32(names.count)).contains { word.holds(names[$0]) }
      || part.records.contains { NameKind($0.kind) != nil && word.holds(part.name(of: $0)) }
  }
}

extension NamedWord {
  /// The name as `NameChange` reads it.
  fileprivate var written: [UInt8] { sigil + name }

  private var sigil: [UInt8] {
    switch kind {
    case .id: Array("id:".utf8)
    case .name(let kind): [kind.sigil]
    }
  }

  /// Returns the new name as `NameChange` reads it.
  fileprivate func written(replacedBy new: [UInt8]) -> [UInt8] {
    var new = new
    if new.starts(with: sigil) { new.removeFirst(sigil.count) }
    if new.count > 2, new.first == UInt8(ascii: "\""), new.last == UInt8(ascii: "\"") {
      new = new.span.unquoted(0..<new.count)
    }
    return sigil + front + new
  }
}
