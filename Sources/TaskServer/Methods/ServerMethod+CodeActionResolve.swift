import JSON

extension ServerMethod {
  /// Makes the edit of an action that was chosen.
  static let codeActionResolve = ServerMethod("codeAction/resolve") {
    (parameter: Parameter, session) throws(ResponseError) in
    let object = try parameter.object()
    let (title, kind) = (try object["title"].text(), try object["kind"].ifPresent?.text())
    // Neovim asks for the edit of an action that is a command, too.
    if let command = object["command"].ifPresent {
      let command = EditorCommand(title: title, effect: try EditorCommand.Effect(command))
      return JSONObject { json in
        json.member("title", title)
        if let kind { json.member("kind", kind) }
        json.key("command")
        command.write(to: &json)
      }
    }
    let data = try ActionData(object["data"])
    let change = try session.change(data)
    return JSONObject { json in
      json.member("title", title)
      if let kind { json.member("kind", kind) }
      json.key("data")
      data.write(to: &json)
      json.key("edit")
      change.write(to: &json)
    }
  }
}
