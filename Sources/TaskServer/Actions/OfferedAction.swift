import JSON

/// An action that an editor offers, whose edit is made when it is chosen.
struct OfferedAction: JSONAnswer {
  /// The means by which the edit is made.
  enum Way: Sendable {
    /// It is made already.
    case made(WorkspaceChange)
    /// The client asks for it.
    case onRequest
    /// The client sends the command `tasks.apply`.
    case byCommand
    /// There is none: the client sends the command `tasks.explain`, and the reason of a rule is shown.
    case explanation(rule: String)
    /// The command refuses the change for a reason.
    case disabled(String)
  }

  let title: String
  let kind: String
  var way: Way
  /// The finding that the action removes.
  var finding: ProtocolDiagnostic?
  var isPreferred = false
  /// The name of the change and the place that it is for.
  let data: ActionData
  let client: ClientCapabilities

  func write(to json: inout JSONWriter) {
    guard client.takesActions else { return command.write(to: &json) }
    json.beginObject()
    json.member("title", title)
    json.member("kind", kind)
    if let finding {
      json.key("diagnostics")
      [finding].write(to: &json)
    }
    if isPreferred, client.takesPreferredActions { json.member("isPreferred", true) }
    switch way {
    case .made(let change):
      json.key("edit")
      change.write(to: &json)
    case .onRequest:
      json.key("data")
      data.write(to: &json)
    case .byCommand, .explanation:
      json.key("command")
      command.write(to: &json)
    case .disabled(let reason): json.object("disabled") { $0.member("reason", reason) }
    }
    json.endObject()
  }

  private var command: EditorCommand {
    let effect: EditorCommand.Effect
    if case .explanation(let rule) = way {
      effect = .explain(rule: Array(rule.utf8))
    } else {
      effect = .apply(data)
    }
    return EditorCommand(title: Array(title.utf8), effect: effect)
  }
}

/// The change that an action makes, by its name, and the place in the version of a document that it is for.
struct ActionData: JSONAnswer, ParameterReadable {
  let name: String
  let uri: DocumentURI
  let version: Int
  let range: TextRange

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("action", name)
    json.member("uri", uri.bytes)
    json.member("version", version)
    json.key("range")
    range.write(to: &json)
    json.endObject()
  }
}

extension ActionData {
  package init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    name = String(decoding: try object["action"].text(), as: UTF8.self)
    uri = try DocumentURI(object["uri"])
    version = try object["version"].integer()
    range = try TextRange(object["range"])
  }
}
