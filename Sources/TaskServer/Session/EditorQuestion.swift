package import TaskAssist
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
package import TaskWorkspace

/// A document of which something is asked, in the workspace as an editor sees it, and the way from bytes to positions.
struct EditorQuestion: Sendable {
  let uri: DocumentURI
  let text: DocumentText
  /// The number of the document in the workspace.
  let number: Int
  let workspace: EditorWorkspace
  let client: ClientCapabilities
  /// The name of each document of the workspace.
  let names: [DocumentURI]
  /// The path of each document.
  let paths: [BytePath?]

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
  func question(_ uri: DocumentURI) -> EditorQuestion? {
    if let (document, tree) = read(uri) { return question(document, tree) }
    for (other, _) in documents {
      guard let (document, tree) = read(other), let question = question(document, tree),
        let number = question.names.firstIndex(of: uri)
      else { continue }
      let source = question.workspace.files[number].document.source
      return EditorQuestion(
        uri: uri, text: DocumentText(source), number: number, workspace: question.workspace, client: capabilities,
        names: question.names, paths: question.paths)
    }
    return nil
  }

  private func question(_ document: OpenDocument, _ tree: Document) -> EditorQuestion? {
    guard let (tasks, live, _) = tasks(of: document),
      let number = tasks.documents.documents.firstIndex(where: { $0.path == document.name })
    else {
      let settings = EditorSettings(QuerySettings(now: environment.now()))
      let file = EditorWorkspace.File(document.name.bytes, tree)
      return EditorQuestion(
        uri: document.uri, text: document.text, number: 0, workspace: EditorWorkspace([file], settings),
        client: capabilities, names: [document.uri], paths: [document.name])
    }
    let workspace: EditorWorkspace
    if let known = lastEditor, known.tasks === tasks {
      workspace = known.workspace
    } else {
      workspace = EditorWorkspace(
        tasks, EditorSettings(tasks.settings, keyTypes: live.settings.keyTypes, projects: live.settings[.projects]))
      lastEditor = (tasks, workspace)
    }
    let open = Dictionary(documents.values.map { ($0.name, $0.uri) }, uniquingKeysWith: { first, _ in first })
    return EditorQuestion(
      uri: document.uri, text: document.text, number: number, workspace: workspace, client: capabilities,
      names: tasks.documents.documents.map { open[$0.path] ?? DocumentURI($0.path) },
      paths: tasks.documents.documents.map(\.path))
  }
}

extension EditorWorkspace {
  /// The tasks of a workspace that was read, with all facts.
  package init(_ tasks: WorkspaceTasks, _ settings: EditorSettings) {
    _ = tasks.facts
    let files = zip(tasks.documents.documents, tasks.index.parts).map { file, parts in
      EditorWorkspace.File(parts.first?.file ?? file.path.bytes, file.document)
    }
    self.init(files, tasks.index, tasks.handles, settings)
  }
}
