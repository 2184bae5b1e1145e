import JSON
import TaskAssist

extension ServerMethod {
  static let linkedEditingRange = ServerMethod(
    "textDocument/linkedEditingRange", advertises: .flag("linkedEditingRangeProvider")
  ) { (at: DocumentPosition, session) in
    guard let question = session.question(at.uri) else { return nil }
    let ranges = question.workspace.linkedPlaces(at: question.position(at.position)).map(question.range)
    guard !ranges.isEmpty else { return nil }
    return JSONObject { json in json.member("ranges", ranges) }
  }
}
