import JSON
import TaskAssist
import TaskModel

extension ServerMethod {
  static let codeLens = ServerMethod(
    "textDocument/codeLens",
    advertises: .object("codeLensProvider") { $0.member("resolveProvider", true) }, refreshed: .codeLens
  ) { (named: DocumentName, session) in
    guard let question = session.question(named.uri, facts: .linear) else { return nil }
    return question.workspace.lenses(of: question.number).map { lens in
      let range = question.range(lens.place.range)
      return JSONObject { json in
        json.member("range", range)
        json.object("data") { $0.member("uri", question.uri.bytes) }
      }
    }
  }

  /// Counts what a lens shows. The heading or task is found again by its place.
  static let codeLensResolve = ServerMethod("codeLens/resolve") {
    (parameter: Parameter, session) throws(ResponseError) in
    let object = try parameter.object()
    let range = try TextRange(object["range"])
    let uri = try DocumentURI(object["data"]["uri"])
    let question = session.question(uri, facts: .linear)
    let numbers = question.flatMap { question in question.workspace.numbers(at: question.position(range.start)) }
    let places = session.capabilities.showsReferences ? question?.locations(numbers?.tasks ?? []) ?? [] : []
    return JSONObject { json in
      json.member("range", range)
      json.object("data") { $0.member("uri", uri.bytes) }
      json.object("command") { json in
        json.member("title", numbers?.title ?? "no tasks")
        json.member("command", places.isEmpty ? "" : ClientCapabilities.referencesCommand)
        guard !places.isEmpty else { return }
        json.beginArray("arguments")
        json.string(uri.bytes)
        range.start.write(to: &json)
        places.write(to: &json)
        json.endArray()
      }
    }
  }
}
