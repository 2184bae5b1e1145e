import JSON
import TaskAssist
import TaskEditing
import TaskModel
import TaskSyntax

extension ServerMethod {
  static let rename = ServerMethod(
    "textDocument/rename",
    advertises: Advertising("renameProvider") { json, client in
      guard client.preparesRename else { return json.boolean(true) }
      json.beginObject()
      json.member("prepareProvider", true)
      json.endObject()
    }
  ) { (at: DocumentPosition, session) throws(ResponseError) in
    let name = try at.parameter["newName"].text()
    guard let question = session.question(at.uri) else { return nil }
    return try session.rename(question, at: at.position, to: name)
  }

  /// Names the word that would be changed.
  static let prepareRename = ServerMethod("textDocument/prepareRename") { (at: DocumentPosition, session) in
    guard let question = session.question(at.uri),
      let word = question.workspace.renamed(at: question.position(at.position))
    else { return nil }
    let range = question.range(word.range)
    return JSONObject { json in
      json.member("range", range)
      json.member("placeholder", word.name)
    }
  }
}

extension Session {
  fileprivate func rename(
    _ question: EditorQuestion, at position: TextPosition, to name: [UInt8]
  ) throws(ResponseError) -> WorkspaceChange {
    let renaming: Renaming
    do throws(EditProblem) {
      renaming = try question.workspace.rename(at: question.position(position), to: name)
    } catch {
      let help = error.help.map { "; \(String(decoding: $0, as: UTF8.self))" } ?? ""
      throw .refused(String(decoding: error.message, as: UTF8.self) + help)
    }
    let new = String(decoding: renaming.change.written(renaming.change.new), as: UTF8.self)
    if renaming.joins, !capabilities.annotatesChanges || !capabilities.takesDocumentChanges {
      throw .refused("'\(new)' exists already, and this editor cannot ask whether the two are to become one")
    }
    var texts: [ChangedText] = []
    for (number, edits) in renaming.edits {
      guard let path = question.paths[number],
        let text = EditedText(question.workspace.files[number].document.source, edits)
      else { throw ResponseError(.internalError, "a change of names could not be put together") }
      texts.append(ChangedText(path: path, text: text))
    }
    var change = try self.change(texts)
    if renaming.joins { change.confirmation = "'\(new)' exists already: the two become one" }
    return change
  }
}
