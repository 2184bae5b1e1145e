import TaskSyntax

extension WorkspaceModel {
  /// Whether the tasks, headings and links of another workspace say the same in the same order, wherever they stand in
  /// their texts. Then all facts about them are the same. Linear in the parts that the workspaces do not share.
  public func saysTheSame(as other: WorkspaceModel) -> Bool {
    documents.count == other.documents.count
      && zip(documents, other.documents).allSatisfy { $0.saysTheSame(as: $1) }
  }
}

extension DocumentModel {
  fileprivate func saysTheSame(as other: DocumentModel) -> Bool {
    parts.count == other.parts.count && sections.count == other.sections.count && names == other.names
      && zip(sections, other.sections).allSatisfy { a, b in
        a.level == b.level && a.parent == b.parent && a.part == b.part && a.letter == b.letter
          && a.quadrant == b.quadrant && a.project == b.project
      } && zip(parts, other.parts).allSatisfy { $0.saysTheSame(as: $1) }
  }
}

extension PartModel {
  fileprivate func saysTheSame(as other: PartModel) -> Bool {
    names == other.names && (rows == other.rows || rows.elementsEqual(other.rows) { $0.saysTheSame(as: $1) })
      && (links == other.links
        || links.elementsEqual(other.links) { $0.kind == $1.kind && $0.row == $1.row && $0.name == $1.name })
  }
}

extension TaskRow {
  /// Whether all is the same but the place.
  fileprivate func saysTheSame(as other: TaskRow) -> Bool {
    var moved = self
    moved.offset = other.offset
    moved.wordsStart = other.wordsStart
    moved.wordsEnd = other.wordsEnd
    moved.record = other.record
    return moved == other
  }
}
