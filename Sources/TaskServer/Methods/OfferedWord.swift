import JSON
import TaskAssist
import TaskModel
import TaskSyntax

/// A word as the protocol has it.
struct OfferedWord: JSONAnswer {
  let label: [UInt8]
  let kind: Int
  let detail: [UInt8]?
  let sort: [UInt8]
  let filter: [UInt8]
  let edit: ProtocolEdit
  let additional: [ProtocolEdit]
  let isDeprecated: Bool
  /// The document, and the name of what the documentation is about.
  let uri: DocumentURI?
  let subject: String?
  var documentation: MarkupText?

  init(_ item: CompletionItem, number: Int, _ question: EditorQuestion) {
    label = Array(item.label.utf8)
    kind = item.kind.number
    detail = item.detail.isEmpty ? nil : Array(item.detail.utf8)
    sort = Array(String(number + 1_000).utf8)
    filter = Array(item.filter.utf8)
    edit = ProtocolEdit(range: question.range(item.edit.range), newText: item.edit.replacement)
    additional = ProtocolEdit.all(item.additional, of: question.text, question.client.encoding)
    isDeprecated = item.isDeprecated && question.client.takesCompletionTags
    uri = item.subject == nil ? nil : question.uri
    subject = item.subject?.name
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("label", label)
    json.member("kind", kind)
    if let detail { json.member("detail", detail) }
    json.member("sortText", sort)
    json.member("filterText", filter)
    json.member("textEdit", edit)
    if !additional.isEmpty { json.member("additionalTextEdits", additional) }
    if isDeprecated {
      json.beginArray("tags")
      json.integer(1)
      json.endArray()
    }
    if let uri, let subject {
      json.object("data") { json in
        json.member("uri", uri.bytes)
        json.member("subject", subject)
      }
    }
    if let documentation { json.member("documentation", documentation) }
    json.endObject()
  }
}

extension OfferedWord: ParameterReadable {
  /// Reads a word that this server offered.
  init(_ parameter: Parameter) throws(ResponseError) {
    let item = try parameter.object()
    label = try item["label"].text()
    kind = try item["kind"].ifPresent?.integer() ?? 1
    detail = try item["detail"].ifPresent?.text()
    sort = try item["sortText"].ifPresent?.text() ?? label
    filter = try item["filterText"].ifPresent?.text() ?? label
    edit = try ProtocolEdit(item["textEdit"])
    var additional: [ProtocolEdit] = []
    if let edits = item["additionalTextEdits"].ifPresent {
      for edit in try edits.elements() { additional.append(try ProtocolEdit(edit)) }
    }
    self.additional = additional
    isDeprecated = !item["tags"].isAbsent
    let data = item["data"]
    uri = try data.ifPresent.map { data throws(ResponseError) in try DocumentURI(data["uri"]) }
    subject = try data.ifPresent.map { data throws(ResponseError) in
      String(decoding: try data["subject"].text(), as: UTF8.self)
    }
  }
}

extension ProtocolEdit {
  init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    self.init(range: try TextRange(object["range"]), newText: try object["newText"].text())
  }
}

extension CompletionItem.Kind {
  /// The number of the kind in the protocol.
  var number: Int {
    switch self {
    case .status, .rank: 20
    case .name: 9
    case .key: 10
    case .date, .value: 12
    case .person: 6
    case .task, .heading: 18
    case .rule: 14
    case .file: 17
    }
  }
}

extension CompletionItem.Subject {
  var name: String {
    switch self {
    case .task(let place): "task:\(place.document):\(place.task.part):\(place.task.row)"
    case .rule(let name): "rule:\(String(decoding: name, as: UTF8.self))"
    case .key(let key): "key:\(key.name)"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: ":").map(String.init)
    switch words.first {
    case "task":
      let numbers = words.dropFirst().compactMap { Int($0) }.filter { $0 >= 0 }
      guard numbers.count == 3 else { return nil }
      self = .task(WorkspaceModel.Place(document: numbers[0], task: TaskPlace(part: numbers[1], row: numbers[2])))
    case "rule" where words.count == 2: self = .rule(Array(words[1].utf8))
    case "key" where words.count == 2:
      guard let key = AttributeKey(reserved: Array(words[1].utf8)) else { return nil }
      self = .key(key)
    default: return nil
    }
  }
}
