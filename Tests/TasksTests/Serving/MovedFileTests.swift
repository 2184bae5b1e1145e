import JSON
import TaskFiles
import TaskServer
import TaskTesting
import TaskWorkspace
import Testing
import tasks

/// Before files are renamed, links to them and in them are mended.
struct MovedFileTests {
  private static let capabilities =
    #"{"workspace":{"fileOperations":{"willRename":true},"workspaceEdit":{"documentChanges":true}}}"#

  private static let files = [
    (".tasks.json", "{}"),
    (
      "a.tasks",
      "# See [b](sub/b.tasks#head)\n\n- [ ] Read [b](<sub/b.tasks> \"Title\") and [c](./c%20d.tasks)\n  A note [b](sub/b.tasks)\n\nProse [p](sub/plan.md), [x](https://x.org/sub/b.tasks), [own](#see-b)\n"
    ),
    ("c d.tasks", "- [ ] Up [a](a.tasks)\n"),
    ("sub/b.tasks", "# Head\n\n- [ ] Back [a](../a.tasks) [p](plan.md) [self](b.tasks)\n"),
    ("sub/plan.md", "plan\n"),
  ]

  private func uri(_ folder: SampleFolder, _ name: String) -> String {
    ServerClient.uri(folder.path.joined(BytePath(name)))
  }

  /// Returns the files after renames, with the names before; `open` are open in the editor.
  private func mended(_ moves: [(String, String)], open: [String] = []) throws -> [String: String] {
    let folder = try SampleFolder(Self.files)
    let client = try ServerClient(folder: folder.path, capabilities: Self.capabilities)
    for name in open { try client.open(uri(folder, name), try folder.text(BytePath(name))) }
    let files = moves.map { #"{"oldUri":"\#(uri(folder, $0.0))","newUri":"\#(uri(folder, $0.1))"}"# }
    let edit = try client.request("workspace/willRenameFiles", #"{"files":[\#(files.joined(separator: ","))]}"#)
    let names = Self.files.map(\.0).filter { $0.hasSuffix(".tasks") }
    var edited = EditedDocuments(
      try Dictionary(uniqueKeysWithValues: names.map { (uri(folder, $0), try folder.text(BytePath($0))) }))
    if edit.kind != .null { try edited.apply(workspaceEdit: edit) }
    var changed: [String: String] = [:]
    for name in names where edited.texts[uri(folder, name)] != (try folder.text(BytePath(name))) {
      changed[name] = edited.texts[uri(folder, name)]
    }
    return changed
  }

  @Test(arguments: [[], ["a.tasks", "sub/b.tasks"]]) func aFile(open: [String]) throws {
    #expect(
      try mended([("sub/b.tasks", "new (1)/é b.tasks")], open: open) == [
        "a.tasks":
          "# See [b](new%20%281%29/é%20b.tasks#head)\n\n- [ ] Read [b](<new%20%281%29/é%20b.tasks> \"Title\") and [c](./c%20d.tasks)\n  A note [b](new%20%281%29/é%20b.tasks)\n\nProse [p](sub/plan.md), [x](https://x.org/sub/b.tasks), [own](#see-b)\n",
        "sub/b.tasks": "# Head\n\n- [ ] Back [a](../a.tasks) [p](../sub/plan.md) [self](é%20b.tasks)\n",
      ])
    #expect(
      try mended([("c d.tasks", "c.tasks")], open: open) == [
        "a.tasks":
          "# See [b](sub/b.tasks#head)\n\n- [ ] Read [b](<sub/b.tasks> \"Title\") and [c](./c.tasks)\n  A note [b](sub/b.tasks)\n\nProse [p](sub/plan.md), [x](https://x.org/sub/b.tasks), [own](#see-b)\n"
      ])
  }

  /// A folder takes along what is in it; a file that is no task file counts, too.
  @Test func foldersAndOtherFiles() throws {
    let moved = try mended([("sub", "deep/er")])
    #expect(moved["sub/b.tasks"] == "# Head\n\n- [ ] Back [a](../../a.tasks) [p](plan.md) [self](b.tasks)\n")
    #expect(moved["a.tasks"]?.contains("Prose [p](deep/er/plan.md)") == true)
    #expect(moved.count == 2)
    let plan = try mended([("sub/plan.md", "plan.md")])
    #expect(plan["sub/b.tasks"]?.contains("[p](../plan.md)") == true)
    #expect(plan["a.tasks"]?.contains("Prose [p](plan.md)") == true)
  }

  /// Nothing changes where no link leads astray: several files that move together, a file that nobody names, one that
  /// leaves the workspace.
  @Test func nothingToMend() throws {
    #expect(try mended([("sub/none.tasks", "other.tasks")]) == [:])
    #expect(try mended([("sub", "../elsewhere")]) == [:])
    let both = try mended([("a.tasks", "in/a.tasks"), ("c d.tasks", "in/c d.tasks")])
    #expect(both["c d.tasks"] == nil)
    #expect(both["a.tasks"]?.contains("[c](./c%20d.tasks)") == true)
    #expect(both["a.tasks"]?.contains("[b](../sub/b.tasks#head)") == true)
    #expect(both["sub/b.tasks"]?.contains("[a](../in/a.tasks)") == true)
  }

  /// After the rename, the links that were whole lead to files again.
  @Test func nothingIsBrokenAfterwards() throws {
    for (old, new) in [("sub", "x y"), ("a.tasks", "sub/deep/a.tasks"), ("sub/b.tasks", "b.tasks")] {
      let texts = try mended([(old, new)])
      let after = try SampleFolder(
        Self.files.map { name, text in
          let isMoved = name == old || name.hasPrefix(old + "/")
          return (isMoved ? new + name.dropFirst(old.count) : name, texts[name] ?? text)
        })
      let findings = CommandRun("lint", "--format", "gcc", in: after)
      #expect(!findings.output.contains("[broken-link]"), "\(findings.output)")
    }
    // The rule finds what is not mended.
    let broken = try SampleFolder(Self.files.filter { $0.0 != "c d.tasks" })
    #expect(CommandRun("lint", "--format", "gcc", in: broken).output.contains("[broken-link]"))
  }

  @Test func theClientIsAskedFirst() throws {
    for isAsked in [true, false] {
      let client = try ServerClient(isInitialized: false)
      let abilities = #"{"workspace":{"fileOperations":{"willRename":\#(isAsked)}}}"#
      let offered = try client.request("initialize", #"{"capabilities":\#(abilities)}"#)["capabilities"]
      #expect((offered?["workspace"]?["fileOperations"]?["willRename"] != nil) == isAsked)
    }
  }

  /// The first files by name of a large workspace are read, and that is said once.
  @Test func tooManyFiles() throws {
    let folder = try SampleFolder(
      [(".tasks.json", "{}")] + (0..<5).map { ("f\($0).tasks", "- [ ] Task \($0) id:m\($0)\n") }
        + [("open.tasks", "- [ ] Here after:m1,m4\n")])
    var limits = LiveWorkspace.Limits()
    for (files, bytes) in [(2, 1 << 20), (100, 40)] {
      (limits.files, limits.bytes) = (files, bytes)
      let client = try ServerClient(folder: folder.path, limits: limits)
      let uri = uri(folder, "open.tasks")
      try client.open(uri, "- [ ] Here after:m1,m4\n")
      try client.change(uri, version: 2, #"{"text":"- [ ] Here after:m1,m4 x\n"}"#)
      try client.notify("textDocument/didSave", #"{"textDocument":{"uri":"\#(uri)"}}"#)
      let messages = client.take("window/showMessage").compactMap { $0["params"]?["message"]?.words }
      #expect(messages.count == 1)
      #expect(messages.first?.hasPrefix("4 task files of ") == true, "\(messages)")
      let findings = client.take("textDocument/publishDiagnostics").last?["params"]?["diagnostics"]?.elements ?? []
      #expect(findings.map { $0["message"]?.words?.contains("'m4'") } == [true])
    }
  }
}
