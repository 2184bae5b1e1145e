import TaskSyntax

extension LintRule {
  static let mergeConflictMarker = LintRule(
    document: "merge-conflict-marker", .error,
    "Git left both sides of a conflict in the file. No command writes to it until the conflict is resolved."
  ) { document, _, report in
    for marker in document.markers.conflicts {
      report.flag(
        marker.range, "conflict marker: \(marker.kind.meaning) of an unresolved merge",
        help: "resolve the conflict and remove the markers")
    }
  } examples: {
    flags("«<<<<<<< ours»\n- [ ] Buy milk\n«=======»\n- [ ] Buy oat milk\n«>>>>>>> theirs»")
    flags("«<<<<<<<»\na\n«||||||| base»\nb\n«=======»\nc\n«>>>>>>>»")
    flags("~~~\n«<<<<<<< ours»\n~~~\n«=======»\n«>>>>>>> theirs»")
    accepts("Kitchen\n=======")
    accepts("<<<<<<< ours\n- [ ] Buy milk\n=======")
    accepts(" <<<<<<< ours\n =======\n >>>>>>> theirs")
    accepts(">>>>>>> a quote\n=======\n<<<<<<< ours")
  }
}

extension ConflictMarker.Kind {
  fileprivate var meaning: String {
    switch self {
    case .ours: "the start of our side"
    case .base: "the start of the common ancestor"
    case .middle: "the start of their side"
    case .theirs: "the end"
    }
  }
}
