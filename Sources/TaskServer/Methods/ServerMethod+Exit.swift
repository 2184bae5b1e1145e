extension ServerMethod {
  static let exit = ServerMethod(notification: "exit") { (_: NoParameters, session) in
    session.phase = .over(status: session.phase == .shutDown ? 0 : 1)
  }
}
