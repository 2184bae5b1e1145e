package import TaskFiles
package import TaskModel
import TaskWorkspace

/// A change of a text by an editor.
package struct TextChange: Sendable {
  /// `nil` for the whole text.
  package let range: TextRange?
  package let text: [UInt8]

  package init(range: TextRange?, text: [UInt8]) {
    self.range = range
    self.text = text
  }
}

/// A text that is open in the editor. It counts, and not what the disk holds.
package struct OpenDocument: Sendable {
  package let uri: DocumentURI
  /// The path without links; `nil` for a text without a file.
  package let path: BytePath?
  /// Whether it is a document of tasks: by its name, without a file by its language.
  package let isOurs: Bool
  package private(set) var version: Int
  package private(set) var text: DocumentText
  /// The text in parts that are read by themselves.
  package private(set) var parts: OpenText
  /// The edits since findings were asked for last.
  private(set) var edits: [OpenEdit] = []
  /// Whether a change could not be applied: then the text may differ from the editor's, so nothing is said about it
  /// until it comes as a whole.
  package private(set) var isOutOfStep = false
  /// The number of changes of any document at which the text was changed.
  package private(set) var generation: Int
  /// The end of the last change, where that was the typing or the removal of a single character of a word, in bytes.
  private(set) var typedEnd: Int?
  /// The document as it was read, since its last change.
  private var known: Document?

  init(_ uri: DocumentURI, languageID: [UInt8], version: Int, _ text: [UInt8], generation: Int) {
    self.uri = uri
    let path = uri.path
    self.path = path.map { (try? $0.resolved()) ?? (try? $0.resolvedForNewFile()) ?? $0 }
    isOurs =
      path.map { TaskFileName.matches($0) }
      ?? Self.languages.contains(String(decoding: languageID, as: UTF8.self))
    self.version = version
    parts = OpenText(text)
    self.text = DocumentText(parts)
    self.generation = generation
  }

  /// The names by which editors know the language.
  private static let languages: Set = ["tasks", "task"]

  /// The document: parts, trees and model of the text.
  package mutating func document() -> Document {
    if let known { return known }
    let document = parts.document(OpenTextContent(parts))
    known = document
    return document
  }

  /// The name under which its workspace knows it: its path, or its URI in angle brackets, at the root, so that a line of
  /// it can be named as that of a file.
  var name: BytePath { path ?? BytePath(Array("/<".utf8) + uri.bytes + Array(">".utf8)) }

  /// Whether edits of the text may be made: the protocol and the format count its lines in the same way.
  package var mayBeEdited: Bool { !isOutOfStep && !text.hasLoneReturn }

  mutating func apply(_ changes: [TextChange], version: Int, _ encoding: PositionEncoding, generation: Int) {
    self.version = version
    self.generation = generation
    known = nil
    typedEnd = nil
    for change in changes {
      if let range = change.range {
        // A change of a text that is not known leads nowhere.
        guard !isOutOfStep else { continue }
        let bytes = text.bytes(of: range, encoding)
        let isTyped = changes.count == 1 && isCharacter(change.text, bytes)
        let read = parts.replace(bytes, with: change.text)
        text.replace(read.old, with: parts.parts[read.new])
        edits.append(OpenEdit(range: bytes, count: change.text.count))
        if isTyped { typedEnd = bytes.lowerBound + change.text.count }
      } else {
        let read = parts.replaceAll(with: change.text.span)
        text.replace(read.old, with: parts.parts[read.new])
        edits.append(OpenEdit(range: read.range, count: read.count))
        isOutOfStep = false
      }
    }
  }

  /// Whether a change inserts or removes a single visible character.
  private func isCharacter(_ new: [UInt8], _ old: Range<Int>) -> Bool {
    guard new.isEmpty != old.isEmpty, max(new.count, old.count) <= 16 else { return false }
    let text = String(decoding: new.isEmpty ? self.text[old] : new, as: UTF8.self)
    return text.unicodeScalars.count == 1 && !text.allSatisfy(\.isWhitespace)
  }

  mutating func loseStep() { isOutOfStep = true }

  /// Forgets the edits: the findings were asked for.
  mutating func forgetEdits() { edits = [] }
}
