extension ServerMethod {
  /// The file on the disk is as the open text; what depends on the disk is read again.
  static let didSave = ServerMethod(notification: "textDocument/didSave") { (named: DocumentName, session) in
    session.noteDiskChange([named.uri])
  }
}
