import TaskModel
import TaskSyntax

extension Subcommand {
  package static let model = Subcommand(
    "model", "Show what a file means", group: .look,
    details: """
      Headings and tasks, each with all that it takes from above: status, rank, title, project, contexts, tags,
      attributes, notes. Of other text the prose that describes a project is shown.
      """,
    operands: Operands(projectedFile), examples: [Example("tasks model inbox.tasks", "A heading or a task a line")]
  ) { invocation throws(CommandFailure) in
    try invocation.writeProjection { source in
      let tree = SyntaxTree(source)
      return DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter).outline(of: tree)
    }
  }

  /// The operand of `model`, `tokens` and `tree-dump`.
  static let projectedFile = Operand.required("FILE", .path, help: "The file, of any name; '-' for standard input")
}
