import TaskFiles
import TaskModel
import TaskSyntax

/// A task file that was read: where it is, its text as a tree, and what that means.
struct TaskDocument: Sendable {
  /// Absolute.
  let path: BytePath
  let tree: SyntaxTree
  let model: DocumentModel

  init(_ path: BytePath, _ source: SourceText) {
    self.path = path
    tree = SyntaxTree(source)
    model = DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter)
  }
}
