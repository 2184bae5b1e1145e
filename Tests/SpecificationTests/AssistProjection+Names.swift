import TaskAssist
import TaskEditing
import TaskSyntax
import TaskTesting

/// Projections about the name under the cursor.
extension AssistProjection {
  static func definition(_ sample: Sample, _: String) -> [String] {
    sample.workspace.definitions(at: sample.cursor).map { "«\(sample.text($0.origin))» → \(sample.place($0.target))" }
  }

  /// Returns the uses: `=` before one that gives the name, `#` before one that hands it down.
  static func references(_ sample: Sample, _: String) -> [String] {
    sample.workspace.references(at: sample.cursor).map { uses in
      uses.map { "\($0.isWrite ? "= " : $0.isHandedDown ? "# " : "")\(sample.place($0.place))" }
    } ?? []
  }

  static func highlights(_ sample: Sample, _: String) -> [String] {
    sample.workspace.highlights(at: sample.cursor).map { $0.map { sample.place($0.place) } } ?? []
  }

  /// Returns the name that can be changed, and the changed lines of each file: `rename bath`.
  static func rename(_ sample: Sample, _ arguments: String) -> [String] {
    guard let word = sample.workspace.renamed(at: sample.cursor) else { return [] }
    let head = "«\(String(decoding: word.name, as: UTF8.self))»"
    do throws(EditProblem) {
      let renaming = try sample.workspace.rename(at: sample.cursor, to: Array(arguments.utf8))
      let edits = renaming.edits.flatMap { document, edits in
        edits.map { "\(sample.place(EditorRange(document: document, range: $0.range))) → \(text($0.replacement))" }
      }
      return [head + (renaming.joins ? ", which joins another name" : "")] + edits
    } catch {
      return [head, "refused: \(text(error.message))"]
    }
  }

  static func links(_ sample: Sample, _: String) -> [String] {
    sample.workspace.links(in: sample.cursor.document).map { link in
      switch link.target {
      case .address(let address): "«\(sample.text(link.range))» → \(text(address))"
      case .file(let path, let line):
        "«\(sample.text(link.range))» → file \(text(path))\(line.map { ", line \($0 + 1)" } ?? "")"
      }
    }
  }

  /// Returns the task, then what it needs and what needs it.
  static func calls(_ sample: Sample, _: String) -> [String] {
    guard let task = sample.workspace.graphTask(at: sample.cursor) else { return [] }
    func line(_ edge: GraphEdge) -> String {
      "\(edge.task.name): \(edge.words.map(sample.place).joined(separator: ", "))"
    }
    return [task.name] + sample.workspace.needs(of: task.place).map { "needs \(line($0))" }
      + sample.workspace.dependents(of: task.place).map { "is needed by \(line($0))" }
  }

  static func linked(_ sample: Sample, _: String) -> [String] {
    sample.workspace.linkedPlaces(at: sample.cursor).map {
      sample.place(EditorRange(document: sample.cursor.document, range: $0))
    }
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
