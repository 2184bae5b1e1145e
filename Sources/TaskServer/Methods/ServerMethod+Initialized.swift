extension ServerMethod {
  static let initialized = ServerMethod(notification: "initialized") { (_: NoParameters, session) in
    session.registerWatchers()
  }
}
