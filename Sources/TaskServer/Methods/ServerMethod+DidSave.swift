extension ServerMethod {
  /// The file on the disk is as the open text; what depends on the disk is read again.
  static let didSave = ServerMethod(notification: "textDocument/didSave") { (_: NoParameters, session) in
    session.noteDiskChange()
  }
}
