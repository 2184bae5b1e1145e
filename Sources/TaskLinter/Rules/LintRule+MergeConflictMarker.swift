import TaskSyntax

extension LintRule {
  static let mergeConflictMarker = LintRule(
    document: "merge-conflict-marker", .error,
    "Git left both sides of a conflict in the file. Nothing writes to it until somebody has chosen."
  ) { document, _, report in
    for marker in document.markers.conflicts {
      report.flag(
        marker.range, "this line marks \(marker.kind.meaning) of an unsettled merge",
        help: "keep what is right of both sides, and remove the marks")
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
    case .ours: "the beginning of one side"
    case .base: "what both sides began with"
    case .middle: "the beginning of the other side"
    case .theirs: "the end"
    }
  }
}
