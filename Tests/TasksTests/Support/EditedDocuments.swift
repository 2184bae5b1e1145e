import JSON
import TaskFiles
import TaskServer

/// The texts of a client: those of its documents and of files, after the edits of the server.
///
/// Lines and columns are counted in UTF-16 here, with nothing of the server.
struct EditedDocuments {
  private(set) var texts: [String: String]

  /// - Parameter texts: those before the edits, by URI.
  init(_ texts: [String: String]) { self.texts = texts }

  /// Applies the edits of a workspace edit. A file that is created was not there.
  mutating func apply(workspaceEdit edit: JSONValue) throws {
    for change in edit["documentChanges"]?.elements ?? [] {
      if change["kind"]?.words == "create", let uri = change["uri"]?.words {
        guard texts[uri] == nil else { throw Failure.exists(uri) }
        texts[uri] = ""
      } else {
        try apply(change["edits"]?.elements ?? [], to: change["textDocument"]?["uri"]?.words ?? "")
      }
    }
    for change in edit["changes"]?.members ?? .none {
      try apply(change.value.elements, to: String(decoding: change.key.text, as: UTF8.self))
    }
  }

  mutating func apply(_ edits: [JSONValue], to uri: String) throws {
    guard let text = texts[uri] else { throw Failure.unknown(uri) }
    var units = Array(text.utf16)
    let starts = Self.lineStarts(units)
    func offset(_ place: JSONValue?) throws -> Int {
      guard let line = place?["line"]?.integer, let character = place?["character"]?.integer,
        starts.indices.contains(line), starts[line] + character <= units.count
      else { throw Failure.outside(uri) }
      return starts[line] + character
    }
    var replacements: [(range: Range<Int>, text: String)] = []
    for edit in edits {
      let start = try offset(edit["range"]?["start"])
      let end = try offset(edit["range"]?["end"])
      replacements.append((start..<end, edit["newText"]?.words ?? ""))
    }
    for (one, next) in zip(replacements, replacements.dropFirst()) where one.range.upperBound > next.range.lowerBound {
      throw Failure.overlap(uri)
    }
    for replacement in replacements.reversed() {
      units.replaceSubrange(replacement.range, with: replacement.text.utf16)
    }
    texts[uri] = String(decoding: units, as: UTF16.self)
  }

  private static func lineStarts(_ units: [UInt16]) -> [Int] {
    var starts = [0]
    for (index, unit) in units.enumerated() {
      let isLast = index + 1 == units.count
      if unit == 0x0A || unit == 0x0D && (isLast || units[index + 1] != 0x0A) { starts.append(index + 1) }
    }
    return starts
  }

  enum Failure: Error {
    case unknown(String)
    case exists(String)
    case outside(String)
    case overlap(String)
  }
}
