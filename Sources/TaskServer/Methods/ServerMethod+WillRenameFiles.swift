import JSON
import TaskAssist
import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

extension ServerMethod {
  /// Returns the edits after which links to files that a person is about to rename, and links in them, lead where they
  /// did.
  static let willRenameFiles = ServerMethod(
    "workspace/willRenameFiles",
    advertises: .inWorkspace("fileOperations", if: \.asksBeforeRenames) { json in
      json.object("willRename") { json in
        json.array("filters", ["**"]) { json, glob in
          json.member("scheme", "file")
          json.object("pattern") { $0.member("glob", glob) }
        }
      }
    }
  ) { (parameter: Parameter, session) throws(ResponseError) in
    var moves: [(old: BytePath, new: BytePath)] = []
    for file in try parameter.object()["files"].elements() {
      let (old, new) = (try DocumentURI(file["oldUri"]).path, try DocumentURI(file["newUri"]).path)
      if let old, let new { moves.append((old.withoutLinks, new.withoutLinks)) }
    }
    return try session.change(afterMoving: moves)
  }
}

extension BytePath {
  fileprivate var withoutLinks: BytePath { (try? resolved()) ?? (try? resolvedForNewFile()) ?? self }
}

extension Session {
  fileprivate func change(afterMoving moves: [(old: BytePath, new: BytePath)]) throws(ResponseError) -> WorkspaceChange?
  {
    var seen: [LiveWorkspace] = []
    var texts: [ChangedText] = []
    for move in moves {
      guard let live = workspace(ofFile: move.old), let root = live.workspace?.root,
        !seen.contains(where: { $0 === live })
      else { continue }
      seen.append(live)
      let inside = moves.filter { $0.old.isInside(root) && $0.new.isInside(root) }
      let paths = inside.map { FileMove(from: $0.old.relative(to: root).bytes, to: $0.new.relative(to: root).bytes) }
      guard let question = workspaceQuestion(live) else { continue }
      for (number, edits) in question.workspace.edits(afterMoving: paths) {
        let source = question.workspace.files[number].document.source
        guard let path = question.paths[number], let text = EditedText(source, edits), isEditable(path) else {
          continue
        }
        texts.append(ChangedText(path: path, text: text))
      }
    }
    return texts.isEmpty ? nil : try change(texts)
  }

  /// Whether a file is closed, or open and as the editor has it.
  private func isEditable(_ path: BytePath) -> Bool {
    documents.values.allSatisfy { $0.path != path || $0.mayBeEdited }
  }
}
