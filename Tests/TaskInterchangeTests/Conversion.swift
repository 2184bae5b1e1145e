import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import Testing

/// Texts of a format as task lines, and task lines in a format.
struct Conversion {
  let format: InterchangeFormat

  init(_ name: String) throws { format = try #require(InterchangeFormat.named(name.utf8)) }

  /// The task lines that an import makes, the kinds of losses, and the problems with their places.
  struct Imported: Equatable {
    var lines: String
    var kinds: [String]
    var problems: [String]
  }

  /// - Parameter keys: the keys that the file declares which tasks go to.
  func imported(_ text: String, keepingIDs: Bool = false, keys: [String] = []) throws -> Imported {
    let source = Document("---\nkeys: \(keys.joined(separator: ", "))\n---\n")
    var context = try RoundTrip.context(source.dialect)
    context.keepsIDs = keepingIDs
    let result = format.read(Array(text.utf8), RoundTrip.file, context)
    var blocks = RecordBlocks(result.records, source.dialect, inheriting: Classification())
    blocks.renameIDs(besides: [])
    let bytes = try Self.text(blocks.outline(with: result.texts), keys)
    var losses = result.losses
    losses.add(blocks.losses)
    return Imported(
      lines: String(decoding: bytes, as: UTF8.self), kinds: losses.entries.map(\.kind.name),
      problems: result.problems.map { problem in
        let column = problem.place.column == 0 ? "" : "\(problem.place.column):"
        return "\(problem.place.line):\(column) \(String(decoding: problem.message, as: UTF8.self))"
      })
  }

  /// Returns the text that an outline adds to a file without any.
  static func text(_ outline: [OutlinePiece], _ keys: [String] = []) throws -> [UInt8] {
    let head = keys.isEmpty ? "" : "---\nkeys: \(keys.joined(separator: ", "))\n---\n"
    var edit = DocumentEdit(Document(head))
    try edit.insert(outline, inSection: 0)
    let source = try edit.finish().source
    return Array(source.storage[head.utf8.count..<source.count].drop { !keys.isEmpty && $0 == 0x0A })
  }

  /// Returns a document in the format, and the kinds of losses.
  ///
  /// - Parameter isPlain: whether the own lines of tasks are left out.
  func exported(_ document: String, isPlain: Bool = true) throws -> (text: String, kinds: [String]) {
    var losses = LossReport()
    var context = try RoundTrip.context()
    context.isPlain = isPlain
    let bytes = format.written(RoundTrip.records(of: Document(document)), context, &losses)
    return (String(decoding: bytes, as: UTF8.self), losses.entries.map(\.kind.name))
  }
}
