import JSON
import TaskAssist

extension ServerMethod {
  static let foldingRange = ServerMethod("textDocument/foldingRange", advertises: .flag("foldingRangeProvider")) {
    (named: DocumentName, session) in
    guard let question = session.question(named.uri) else { return nil }
    return question.workspace.folds(of: question.number).map { fold in
      let first = question.text.line(at: fold.range.lowerBound)
      let last = question.text.line(at: fold.range.upperBound)
      let isComment = fold.kind == .comment
      return JSONObject { json in
        json.member("startLine", first)
        json.member("endLine", last)
        if isComment { json.member("kind", "comment") }
      }
    }
  }
}
