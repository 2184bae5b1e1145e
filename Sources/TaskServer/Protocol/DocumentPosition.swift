/// A place in a document, with which most questions about one come.
package struct DocumentPosition: ParameterReadable, Sendable {
  package let uri: DocumentURI
  package let position: TextPosition
  /// All parameters of the question.
  package let parameter: Parameter

  package init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    uri = try DocumentName(object).uri
    position = try TextPosition(object["position"])
    self.parameter = parameter
  }
}

/// The name of a document, with which all questions about a whole one come.
package struct DocumentName: ParameterReadable, Sendable {
  package let uri: DocumentURI
  /// All parameters of the question.
  package let parameter: Parameter

  package init(_ parameter: Parameter) throws(ResponseError) {
    uri = try DocumentURI(try parameter.object()["textDocument"].object()["uri"])
    self.parameter = parameter
  }
}

/// A stretch of a document.
package struct DocumentStretch: ParameterReadable, Sendable {
  package let uri: DocumentURI
  package let range: TextRange
  /// All parameters of the question.
  package let parameter: Parameter

  package init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    uri = try DocumentName(object).uri
    range = try TextRange(object["range"])
    self.parameter = parameter
  }
}
