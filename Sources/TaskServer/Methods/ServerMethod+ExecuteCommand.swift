import JSON
import TaskAssist

extension ServerMethod {
  /// Carries out the command of an action that was chosen.
  static let executeCommand = ServerMethod(
    "workspace/executeCommand",
    advertises: .object("executeCommandProvider") { json in
      json.member("commands", texts: EditorCommand.Effect.names.map { Array($0.utf8) })
    }
  ) { (effect: EditorCommand.Effect, session) throws(ResponseError) in
    switch effect {
    case .apply(let action): try session.apply(action)
    case .explain(let rule):
      guard let page = FactPage.rule(named: rule) else { throw .refused("there is no such rule") }
      session.show(.info, page.plain)
    }
    return nil
  }
}

extension Session {
  /// Lets the editor make the change of an action. A version of a text that is past is refused.
  fileprivate func apply(_ action: ActionData) throws(ResponseError) {
    let change = try change(action)
    guard capabilities.appliesEdits else { throw .refused("this editor makes no edits for a server") }
    outbox.ask(
      "workspace/applyEdit",
      JSONObject { json in
        json.key("edit")
        change.write(to: &json)
      })
  }
}
