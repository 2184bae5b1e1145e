import JSON
import TaskAssist

extension ServerMethod {
  static let prepareCallHierarchy = ServerMethod(
    "textDocument/prepareCallHierarchy", advertises: .flag("callHierarchyProvider")
  ) { (at: DocumentPosition, session) in
    guard let question = session.question(at.uri, facts: .sorted),
      let task = question.workspace.graphTask(at: question.position(at.position))
    else { return nil }
    return [HierarchyItem(task, question)]
  }

  /// The tasks that wait for one.
  static let incomingCalls = ServerMethod("callHierarchy/incomingCalls") {
    (parameter: Parameter, session) throws(ResponseError) in
    guard let (question, task) = try session.task(of: parameter) else { return nil }
    return question.workspace.dependents(of: task.place).map { HierarchyCall("from", $0, question) }
  }

  /// The tasks that one needs.
  static let outgoingCalls = ServerMethod("callHierarchy/outgoingCalls") {
    (parameter: Parameter, session) throws(ResponseError) in
    guard let (question, task) = try session.task(of: parameter) else { return nil }
    return question.workspace.needs(of: task.place).map { HierarchyCall("to", $0, question) }
  }
}

extension Session {
  /// Returns the task of an item, found again by its place.
  fileprivate func task(of parameter: Parameter) throws(ResponseError) -> (EditorQuestion, GraphTask)? {
    let item = try parameter.object()["item"].object()
    let uri = try DocumentURI(item["uri"])
    let range = try TextRange(item["selectionRange"])
    guard let question = question(uri, facts: .sorted),
      let task = question.workspace.graphTask(at: question.position(range.start))
    else { return nil }
    return (question, task)
  }
}

/// A task in the graph of dependencies.
private struct HierarchyItem: JSONAnswer {
  private let name: String
  private let location: ProtocolLocation
  private let selection: TextRange

  init(_ task: GraphTask, _ question: EditorQuestion) {
    name = task.name
    let locations = question.locations([task.range, task.selection])
    location = locations[0]
    selection = locations[1].range
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("kind", OutlineSymbol.Kind.task.number)
    location.writeMembers(to: &json)
    json.member("selectionRange", selection)
    json.endObject()
  }
}

/// A step in the graph, with the words that say so.
private struct HierarchyCall: JSONAnswer {
  private let key: JSONKey
  private let item: HierarchyItem
  private let words: [TextRange]

  init(_ key: JSONKey, _ edge: GraphEdge, _ question: EditorQuestion) {
    self.key = key
    item = HierarchyItem(edge.task, question)
    words = question.locations(edge.words).map(\.range)
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member(key, item)
    json.member("fromRanges", words)
    json.endObject()
  }
}
