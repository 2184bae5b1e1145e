import JSON
import TaskFiles
import TaskSyntax
import TaskWorkspace

// The findings in open documents, as they are known and sent.
extension Session {
  /// Returns all findings in a document as it is now; `nil` for one that has none to show.
  func findings(of uri: DocumentURI) -> DocumentFindings? {
    if isWaiting { isQuiet = true }
    updateFindings()
    return known[uri]
  }

  /// Returns the workspace of a document.
  func workspace(of document: OpenDocument) -> LiveWorkspace? { workspace(ofFile: document.path) }

  /// Returns the workspace of a file, which need not be open.
  func workspace(ofFile path: BytePath?) -> LiveWorkspace? {
    workspaces.workspace(of: path, folders: folders.compactMap(\.path).map { (try? $0.resolved()) ?? $0 })
  }

  /// Returns the open texts of a workspace, by the path under which it knows them.
  ///
  /// - Parameter withTrees: whether the tree of each is needed, too.
  func texts(of live: LiveWorkspace, withTrees: Bool) -> [OverlaidText] {
    documents.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.compactMap { uri in
      guard let document = self.document(uri), workspace(of: document) === live else { return nil }
      return OverlaidText(
        path: document.name, text: document.parts, edits: document.edits, document: withTrees ? read(uri)?.tree : nil,
        generation: document.generation)
    }
  }

  /// Lints what changed since the last call.
  func updateFindings() {
    var state = currentState
    guard lintedState != state else { return }
    var found: [DocumentURI: DocumentFindings] = [:]
    var seen: [LiveWorkspace] = []
    for uri in documents.keys {
      guard let document = document(uri), let live = workspace(of: document) else { continue }
      if seen.contains(where: { $0 === live }) { continue }
      seen.append(live)
      let texts = texts(of: live, withTrees: false)
      let linted = showingProgress(of: live) { live.lint(texts, now: environment.now(), isQuiet: isQuiet) }
      let byPath = Dictionary(linted.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      for (uri, document) in documents where document.isOurs && !document.isOutOfStep {
        guard workspace(of: document) === live, let findings = byPath[document.name] else { continue }
        found[uri] = self.findings(findings, of: document)
      }
    }
    known = found
    for uri in documents.keys { forgetEdits(uri) }
    let wasWaiting = isWaiting
    isWaiting = found.values.contains { !$0.found.isComplete }
    if wasWaiting, !isWaiting { hasFreedMemory = true }
    // Rules that wait run when nothing has changed for a moment.
    state.isDue = isWaiting && isQuiet
    lintedState = state
  }

  private func findings(_ found: LiveWorkspace.TextFindings, of document: OpenDocument) -> DocumentFindings {
    let word = typed.flatMap { $0.uri == document.uri ? $0.range(in: document.text) : nil }
    let shown = found.mostSevere(ProtocolDiagnostic.limit, besides: word)
    return DocumentFindings(
      version: document.version, generation: document.generation, found: found,
      items: items(shown.findings, among: shown.count, found, of: document),
      holdsBack: shown.heldBack > 0)
  }
}

// Sending.
extension Session {
  /// Sends the findings that changed, unless the client asks for them.
  func publishFindings() {
    updateFindings()
    var isChangedElsewhere = false
    for (uri, findings) in known {
      let last = published[uri]
      if last?.items == findings.items, last?.version == findings.version { continue }
      if capabilities.pullsDiagnostics {
        // The client asks for a document that it changed, but not for others.
        if let last, last.items != findings.items, last.version == findings.version { isChangedElsewhere = true }
      } else if last?.items != findings.items || last?.version != findings.version {
        publish(uri, version: findings.version, findings.items)
      }
      published[uri] = Publication(version: findings.version, items: findings.items)
    }
    for (uri, last) in published where known[uri] == nil && documents[uri] == nil {
      if !last.items.isEmpty, !capabilities.pullsDiagnostics { publish(uri, version: nil, []) }
      published[uri] = nil
    }
    if isChangedElsewhere { outbox.ask("workspace/diagnostic/refresh") }
    publishFaults()
  }

  private func publish(_ uri: DocumentURI, version: Int?, _ items: [ProtocolDiagnostic]) {
    outbox.notify(
      "textDocument/publishDiagnostics",
      JSONObject { json in
        json.member("uri", uri.bytes)
        if let version { json.member("version", version) }
        json.key("diagnostics")
        items.write(to: &json)
      }, replacing: uri)
  }

  /// Sends the problems of settings, which nobody asks for.
  private func publishFaults() {
    var byFile: [DocumentURI: [ProtocolDiagnostic]] = [:]
    for (path, faults) in Dictionary(grouping: workspaces.faults, by: \.path) {
      byFile[DocumentURI(path)] = faults.map { item($0, path) }
    }
    for (uri, items) in byFile where publishedFaults[uri] != items { publish(uri, version: nil, items) }
    for uri in publishedFaults.keys where byFile[uri] == nil { publish(uri, version: nil, []) }
    publishedFaults = byFile
    for (root, count) in workspaces.takeLimited() {
      let name = String(decoding: root.name, as: UTF8.self)
      show(
        .warning, "\(count) task files of '\(name)' are not read: the first ones by name are as many as an editor gets")
    }
    for problem in workspaces.takeFailures() { show(.error, environment.words.problem(problem)) }
  }

  private func item(_ fault: SettingFault, _ path: BytePath) -> ProtocolDiagnostic {
    let text = DocumentText((try? SourceReader.source(of: path)) ?? SourceText([]))
    var cursor = PositionCursor(text, encoding)
    let start = min(fault.problem.offset, text.count)
    // The text of a key or a value stands in quotes.
    let length = fault.problem.text.isEmpty ? 1 : fault.problem.text.count + 2
    let (message, help) = environment.words.problem(fault)
    return ProtocolDiagnostic(cursor.range(of: start..<min(start + length, text.count)), error: message, help: help)
  }
}

// Asking.
extension Session {
  /// Returns the findings in a document and the name of the list, which is the same as long as the list is.
  func pulledFindings(of uri: DocumentURI) -> (items: [ProtocolDiagnostic], result: String) {
    updateFindings()
    let items = known[uri]?.items ?? []
    if let last = pulled[uri], last.items == items { return (items, last.result) }
    pullCount += 1
    pulled[uri] = (items, "\(pullCount)")
    // The client has the list of this version, so nothing is said of it unless it changes again.
    if let document = documents[uri] { published[uri] = Publication(version: document.version, items: items) }
    return (items, "\(pullCount)")
  }
}
