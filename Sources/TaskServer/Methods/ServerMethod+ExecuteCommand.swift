import JSON

extension ServerMethod {
  /// Lets the editor make the change of an action that was chosen. A version of a text that is past is refused.
  static let executeCommand = ServerMethod(
    "workspace/executeCommand",
    advertises: .object("executeCommandProvider") { json in
      json.member("commands", texts: [Array(ActionData.command.utf8)])
    }
  ) { (parameter: Parameter, session) throws(ResponseError) in
    let object = try parameter.object()
    guard try object["command"].text().elementsEqual(ActionData.command.utf8) else {
      throw ResponseError(.invalidParams, "params.command: '\(ActionData.command)' is wanted")
    }
    guard let first = try object["arguments"].elements().first else {
      throw ResponseError(.invalidParams, "params.arguments: an action is wanted")
    }
    let change = try session.change(try ActionData(first))
    guard session.capabilities.appliesEdits else { throw .refused("this editor makes no edits for a server") }
    session.outbox.ask(
      "workspace/applyEdit",
      JSONObject { json in
        json.key("edit")
        change.write(to: &json)
      })
    return nil
  }
}
