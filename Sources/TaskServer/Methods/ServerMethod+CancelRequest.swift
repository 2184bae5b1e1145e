extension ServerMethod {
  /// Does nothing: the thread that reads messages notes cancellations when they arrive, before the request they name is
  /// answered.
  static let cancelRequest = ServerMethod(notification: "$/cancelRequest") { (_: NoParameters, _) in }
}
