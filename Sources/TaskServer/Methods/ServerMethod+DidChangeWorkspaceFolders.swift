import JSON

extension ServerMethod {
  static let didChangeWorkspaceFolders = ServerMethod(
    notification: "workspace/didChangeWorkspaceFolders",
    advertises: .inWorkspace("workspaceFolders", if: \.takesFolders) { json in
      json.member("supported", true)
      json.member("changeNotifications", true)
    }
  ) { (parameter: Parameter, session) throws(ResponseError) in
    let event = try parameter.object()["event"].object()
    var changes: [[DocumentURI]] = []
    for key in ["removed", "added"] {
      var folders: [DocumentURI] = []
      for folder in try event[key].elements() { folders.append(try DocumentURI(folder["uri"])) }
      changes.append(folders)
    }
    session.changeFolders(removing: changes[0], adding: changes[1])
  }
}
