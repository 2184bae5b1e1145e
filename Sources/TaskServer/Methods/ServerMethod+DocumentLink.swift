import JSON
import TaskAssist
import TaskFiles
import TaskWorkspace

extension ServerMethod {
  static let documentLink = ServerMethod(
    "textDocument/documentLink", advertises: .object("documentLinkProvider") { _ in }
  ) { (named: DocumentName, session) in
    guard let question = session.question(named.uri) else { return nil }
    let root = session.document(named.uri).flatMap { session.workspace(of: $0)?.workspace?.root }
    return question.workspace.links(in: question.number).compactMap { link -> JSONObject? in
      guard let target = link.target.uri(below: root) else { return nil }
      let range = question.range(link.range)
      return JSONObject { json in
        json.member("range", range)
        json.member("target", target)
      }
    }
  }
}

extension DocumentLink.Target {
  /// Returns the URI, with the line of a heading behind `#L`.
  fileprivate func uri(below root: BytePath?) -> [UInt8]? {
    switch self {
    case .address(let address): address
    case .file(let path, let line):
      root.map { root in
        DocumentURI(root.joined(BytePath(path))).bytes + (line.map { Array("#L\($0 + 1)".utf8) } ?? [])
      }
    }
  }
}
