import JSON
import TaskFiles
import TaskServer
import Testing
import tasks

/// The workspace of an open file is the one that commands find from it.
struct WorkspaceChoiceTests {
  private func rules(_ client: ServerClient, of uri: String) -> [String] {
    let list = client.take("textDocument/publishDiagnostics").last { $0["params"]?["uri"]?.words == uri }
    return list?["params"]?["diagnostics"]?.elements.compactMap { $0["code"]?.words } ?? []
  }

  /// Without settings and repository the folder of the editor counts, if the file lies in it.
  @Test func folderOfTheEditor() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] One id:m\n"), ("sub/b.tasks", "- [ ] Two id:m\n")])
    let path = folder.path.joined("sub/b.tasks")
    let client = try ServerClient(folder: folder.path)
    try client.open(ServerClient.uri(path), "- [ ] Two id:m\n")
    #expect(rules(client, of: ServerClient.uri(path)) == ["duplicate-id"])
    let alone = try ServerClient(folder: folder.path.joined("sub"))
    try alone.open(ServerClient.uri(path), "- [ ] Two id:m\n")
    #expect(rules(alone, of: ServerClient.uri(path)) == [])
    // The folder of the editor comes later, and goes again.
    let change = { (added: String, removed: String) in
      try alone.notify(
        "workspace/didChangeWorkspaceFolders", #"{"event":{"added":[\#(added)],"removed":[\#(removed)]}}"#)
    }
    let whole = #"{"uri":"\#(ServerClient.uri(folder.path))","name":"whole"}"#
    try change(whole, "")
    #expect(rules(alone, of: ServerClient.uri(path)) == ["duplicate-id"])
    try change("", whole)
    #expect(rules(alone, of: ServerClient.uri(path)) == [])
  }

  /// A folder with settings inside of another one is a workspace of its own.
  @Test func nestedWorkspaces() throws {
    let folder = try SampleFolder([
      (".tasks.json", "{}"), ("a.tasks", "- [ ] One id:m\n"), ("sub/.tasks.json", "{}"),
      ("sub/b.tasks", "- [ ] Two id:m\n"),
    ])
    let client = try ServerClient(folder: folder.path)
    let uri = ServerClient.uri(folder.path.joined("sub/b.tasks"))
    try client.open(ServerClient.uri(folder.path.joined("a.tasks")), "- [ ] One id:m\n")
    try client.open(uri, "- [ ] Two id:m\n")
    #expect(rules(client, of: uri) == [])
  }

  /// Nobody means all files of the machine by opening an editor there.
  @Test func rootFolder() throws {
    let folder = try SampleFolder([("b.tasks", "- [ ] Two id:m after:none\n")])
    let client = try ServerClient(folder: "/")
    let uri = ServerClient.uri(folder.path.joined("b.tasks"))
    try client.open(uri, "- [ ] Two id:m after:none\n")
    #expect(rules(client, of: uri) == ["unknown-id"])
    #expect(client.handler.session.watchedFolders.allSatisfy { $0.isInside(folder.path) })
  }

  /// A file that is opened through a link is the one that the workspace has.
  @Test func links() throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("real/a.tasks", "- [ ] One id:m\n")])
    folder.link("linked", to: "real")
    let client = try ServerClient(folder: folder.path)
    let uri = ServerClient.uri(folder.path.joined("linked/a.tasks"))
    try client.open(uri, "- [ ] One id:m\n")
    #expect(rules(client, of: uri) == [])
  }

  /// Texts of other languages are not looked at.
  @Test func otherDocuments() throws {
    let client = try ServerClient()
    try client.open("untitled:a", "- [*] One\n", language: "markdown")
    try client.open("file:///a.md", "- [*] One\n", language: "tasks")
    #expect(client.take("textDocument/publishDiagnostics").isEmpty)
    #expect(
      try client.request("textDocument/formatting", #"{"textDocument":{"uri":"file:///a.md"},"options":{}}"#).kind
        == .null)
  }
}
