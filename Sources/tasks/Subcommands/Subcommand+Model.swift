import TaskModel
import TaskSyntax

extension Subcommand {
  package static let model = Subcommand(
    "model", "Show the meaning of a file", group: .look,
    details: """
      Shows each heading and task with all inherited values: status, rank, title, project, contexts, tags, attributes
      and notes. Of other text only the description of a project is shown.
      """,
    operands: Operands(projectedFile), examples: [Example("tasks model inbox.tasks", "One heading or task per line")]
  ) { invocation throws(CommandFailure) in
    try invocation.writeProjection { source in
      let tree = SyntaxTree(source)
      return DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter).outline(of: tree)
    }
  }

  /// The operand of `model`, `tokens` and `tree-dump`.
  static let projectedFile = Operand.required("FILE", .path, help: "The file, of any name; '-' for standard input")
}
