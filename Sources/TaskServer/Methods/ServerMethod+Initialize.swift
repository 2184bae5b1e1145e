import JSON
import TaskFiles

extension ServerMethod {
  static let initialize = ServerMethod("initialize") { (parameters: InitializeParameters, session) in
    session.start(parameters.capabilities, folders: parameters.folders, process: parameters.process)
    let (version, capabilities) = (session.environment.version, parameters.capabilities)
    return JSONObject { json in
      json.object("capabilities") { json in
        json.member("positionEncoding", capabilities.encoding.rawValue)
        let entries = ServerMethod.all.compactMap(\.advertising).filter { $0.isWanted(capabilities) }
        for entry in entries where !entry.isInWorkspace { entry.write(to: &json, for: capabilities) }
        let inWorkspace = entries.filter(\.isInWorkspace)
        guard !inWorkspace.isEmpty else { return }
        json.object("workspace") { json in
          for entry in inWorkspace { entry.write(to: &json, for: capabilities) }
        }
      }
      json.object("serverInfo") { json in
        json.member("name", "tasks")
        json.member("version", version)
      }
    }
  }
}

extension Advertising {
  fileprivate func write(to json: inout JSONWriter, for client: ClientCapabilities) {
    json.key(key)
    value(&json, client)
  }
}

/// The abilities, the folders and the process of the client.
struct InitializeParameters: ParameterReadable {
  let capabilities: ClientCapabilities
  let folders: [DocumentURI]
  let process: Int?

  init(_ parameter: Parameter) throws(ResponseError) {
    let object = try parameter.object()
    let name = object["clientInfo"]["name"].value?.string.map { String(decoding: $0, as: UTF8.self) }
    capabilities = ClientCapabilities(object["capabilities"], name: name ?? "")
    process = try object["processId"].ifPresent?.integer()
    if let folders = object["workspaceFolders"].ifPresent {
      var all: [DocumentURI] = []
      for folder in try folders.elements() { all.append(try DocumentURI(folder["uri"])) }
      self.folders = all
    } else if let root = object["rootUri"].ifPresent {
      folders = [try DocumentURI(root)]
    } else if let path = object["rootPath"].ifPresent {
      folders = [DocumentURI(BytePath(try path.text()))]
    } else {
      folders = []
    }
  }
}
