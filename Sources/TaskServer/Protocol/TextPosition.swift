package import JSON

/// A place in a text as the protocol counts it: line and column, from 0.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    a.line != b.line ? a.line < b.line : a.character < b.character
  }
}

/// A stretch of a text.
package struct TextRange: Hashable, Sendable {
  package var start: TextPosition
  package var end: TextPosition

  package init(_ start: TextPosition, _ end: TextPosition) {
    self.start = start
    self.end = end
  }
}

extension TextPosition: ParameterReadable, JSONAnswer {
  package init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    self.init(line: try object["line"].count(), character: try object["character"].count())
  }

  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("line", line)
    json.member("character", character)
    json.endObject()
  }
}

extension TextRange: ParameterReadable, JSONAnswer {
  package init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    self.init(try TextPosition(object["start"]), try TextPosition(object["end"]))
  }

  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("start")
    start.write(to: &json)
    json.key("end")
    end.write(to: &json)
    json.endObject()
  }
}
