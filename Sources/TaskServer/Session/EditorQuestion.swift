import TaskAssist
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// A document of which something is asked, in the workspace as an editor sees it, and the way from bytes to positions.
struct EditorQuestion: Sendable {
  let uri: DocumentURI
  let text: DocumentText
  /// The number of the document in the workspace.
  let number: Int
  let known: EditedWorkspace
  let client: ClientCapabilities

  var workspace: EditorWorkspace { known.workspace }
  /// The name of each document of the workspace.
  var names: [DocumentURI] { known.names }
  /// The path of each document.
  var paths: [BytePath?] { known.paths }

  func position(_ position: TextPosition) -> EditorPosition {
    EditorPosition(document: number, offset: text.offset(of: position, client.encoding))
  }

  func range(_ bytes: Range<Int>) -> TextRange {
    var cursor = PositionCursor(text, client.encoding)
    return cursor.range(of: bytes)
  }

  /// Returns places of any documents of the workspace. The lines of each document are counted once.
  func locations(_ places: [EditorRange]) -> [ProtocolLocation] {
    var texts: [Int: DocumentText] = [number: text]
    return places.map { place in
      let text = texts[place.document] ?? DocumentText(workspace.files[place.document].document.source)
      texts[place.document] = text
      var cursor = PositionCursor(text, client.encoding)
      return ProtocolLocation(uri: names[place.document], range: cursor.range(of: place.range))
    }
  }
}

extension Session {
  /// Returns the question about a document, open or of the workspace of an open one; `nil` for others. Then an answer is
  /// empty.
  ///
  /// - Parameter facts: Those that matter, made at most once for each change.
  func question(_ uri: DocumentURI, facts: NeededFacts = .none) -> EditorQuestion? {
    if let (document, tree) = read(uri) { return question(document, tree, facts) }
    for (other, _) in documents {
      guard let (document, tree) = read(other), let question = question(document, tree, facts),
        let number = question.known.names.firstIndex(of: uri)
      else { continue }
      let source = question.workspace.files[number].document.source
      return EditorQuestion(
        uri: uri, text: DocumentText(source), number: number, known: question.known, client: capabilities)
    }
    return nil
  }

  private func question(_ document: OpenDocument, _ tree: Document, _ facts: NeededFacts) -> EditorQuestion? {
    guard let (tasks, live, _) = tasks(of: document),
      let number = tasks.documentNumber(of: document.name)
    else {
      let settings = EditorSettings(QuerySettings(now: environment.now()))
      let file = EditorWorkspace.File(document.name.bytes, tree)
      let known = EditedWorkspace(
        facts: .sorted, workspace: EditorWorkspace([file], settings), names: [document.uri], paths: [document.name])
      return EditorQuestion(
        uri: document.uri, text: document.text, number: 0, known: known, client: capabilities)
    }
    let known = edited(tasks, live.settings, facts)
    return EditorQuestion(
      uri: document.uri, text: document.text, number: number, known: known, client: capabilities)
  }

  /// Returns a workspace of which no document need be open, as an editor sees it; `nil` for texts that lie in none.
  func workspaceQuestion(_ live: LiveWorkspace) -> EditedWorkspace? {
    tasks(of: live).map { edited($0, live.settings, .none) }
  }
}
