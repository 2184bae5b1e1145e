extension ServerMethod {
  /// Changes a document. A change that cannot be read puts its document out of step.
  static let didChange = ServerMethod(notification: "textDocument/didChange") {
    (parameter: Parameter, session) throws(ResponseError) in
    let uri = try DocumentName(parameter).uri
    do throws(ResponseError) {
      let version = try parameter["textDocument"]["version"].integer()
      var changes: [TextChange] = []
      for change in try parameter["contentChanges"].elements() { changes.append(try TextChange(change)) }
      session.change(uri, version: version, changes)
    } catch {
      session.loseStep(uri)
      throw error
    }
  }
}

extension TextChange: ParameterReadable {
  package init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    self.init(
      range: try object["range"].ifPresent.map { range throws(ResponseError) in try TextRange(range) },
      text: try object["text"].text())
  }
}
