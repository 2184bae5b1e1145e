import JSON

extension ServerMethod {
  /// Asks the client to tell what changes on the disk, if it can be asked to.
  static let initialized = ServerMethod(notification: "initialized") { (_: NoParameters, session) in
    guard session.capabilities.takesWatchers else { return }
    session.outbox.ask(
      "client/registerCapability",
      JSONObject { json in
        json.array("registrations", [ServerMethod.didChangeWatchedFiles]) { json, method in
          json.member("id", "watched-files")
          json.member("method", method.name)
          json.object("registerOptions") { json in
            json.array("watchers", WatchedFiles.patterns) { json, pattern in json.member("globPattern", pattern) }
          }
        }
      })
  }
}
