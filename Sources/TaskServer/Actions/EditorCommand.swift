import JSON

/// A command that an editor sends when an action is chosen.
struct EditorCommand: JSONAnswer {
  enum Effect {
    /// Makes the change of an action.
    case apply(ActionData)
    /// Shows the reason of a rule.
    case explain(rule: [UInt8])

    static let names = ["tasks.apply", "tasks.explain"]
    var name: String {
      switch self {
      case .apply: Self.names[0]
      case .explain: Self.names[1]
      }
    }
  }

  let title: [UInt8]
  let effect: Effect

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("title", title)
    json.member("command", effect.name)
    switch effect {
    case .apply(let action):
      json.key("arguments")
      [action].write(to: &json)
    case .explain(let rule): json.member("arguments", texts: [rule])
    }
    json.endObject()
  }
}

extension EditorCommand.Effect: ParameterReadable {
  /// Reads a command with its arguments.
  init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    let name = String(decoding: try object["command"].text(), as: UTF8.self)
    guard Self.names.contains(name) else {
      let names = Self.names.map { "'\($0)'" }.joined(separator: " or ")
      throw ResponseError(.invalidParams, "\(object["command"].path): \(names) is wanted")
    }
    let arguments = object["arguments"]
    guard let first = try arguments.elements().first else {
      throw ResponseError(.invalidParams, "\(arguments.path): an argument is wanted")
    }
    self = name == Self.names[0] ? .apply(try ActionData(first)) : .explain(rule: try first.text())
  }
}
