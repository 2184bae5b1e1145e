import TaskSyntax

extension Document {
  /// Returns the parts with what headings and front matter hand down to them.
  ///
  /// - Parameter file: The file's path, relative to the root of the workspace.
  public func parts(file: [UInt8]) -> [DocumentPart] {
    if case .deferred(let content) = content { return content.parts(file: file) }
    var parts: [DocumentPart] = []
    var context = PartContext(self.parts.first?.frontMatter ?? FrontMatter())
    for (part, model) in zip(self.parts, model.parts) {
      parts.append(DocumentPart(part, model, context, file: file))
      context.pass(PartOutline(part, model))
    }
    return parts
  }
}
