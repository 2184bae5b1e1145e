extension ServerMethod {
  /// Does nothing: the log does not depend on it.
  static let setTrace = ServerMethod(notification: "$/setTrace") { (_: NoParameters, _) in }
}
