extension ServerMethod {
  static let shutdown = ServerMethod("shutdown") { (_: NoParameters, session) in
    session.phase = .shutDown
    return nil
  }
}
