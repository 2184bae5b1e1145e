import TaskSyntax

extension Document {
  /// The tasks in the order of the document, at all depths.
  public var tasks: [DocumentTask] { model.places.map { DocumentTask(document: self, place: $0) } }
}

/// A task with the values that headings and front matter hand down to it. Texts are without markup, quotes and escapes.
public struct DocumentTask: Sendable {
  public let document: Document
  public let place: TaskPlace

  private var row: TaskRow { document.model[place] }
  private var part: SyntaxPart { document.part(place.part) }

  public var title: String { String(decoding: part.title(of: Int(row.record)), as: UTF8.self) }
  public var status: TaskStatus { row.status }
  public var due: CalendarDate? { row.due.date }

  /// The letter, A to E; `nil` if none is written or inherited.
  public var letter: Character? {
    let letter = document.model.letter(of: row, in: place.part)
    return letter == 0 ? nil : Character(Unicode.Scalar(UInt8(ascii: "@") + letter))
  }

  /// The project's name without `+`; `nil` for a task in the inbox.
  public var project: String? {
    let name = document.model.project(of: row, in: place.part)
    return name == TaskRow.none ? nil : String(decoding: Array(document.model.names[name]), as: UTF8.self)
  }

  /// The lines of the note, without indentation; `nil` if there are none.
  public var note: String? { part.note(of: Int(row.record)).map { String(decoding: $0, as: UTF8.self) } }

  /// The parent task; `nil` at the top.
  public var parent: DocumentTask? {
    row.parent == TaskRow.none
      ? nil : DocumentTask(document: document, place: TaskPlace(part: place.part, row: Int(row.parent)))
  }

  /// Returns the values of the attributes with a key, in order; empty if the key is not given.
  public func values(_ key: String) -> [String] {
    part.attributes(of: Int(row.record)).filter { $0.name.elementsEqual(key.utf8) }
      .map { String(decoding: $0.value, as: UTF8.self) }
  }
}
