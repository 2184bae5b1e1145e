extension ServerMethod {
  static let didClose = ServerMethod(notification: "textDocument/didClose") { (named: DocumentName, session) in
    session.close(named.uri)
  }
}
