import TaskModel
import TaskSyntax

extension LintRule {
  static let unknownID = LintRule(
    workspace: "unknown-id", .error,
    "A dependency on a task that does not exist is ignored, so the task is ready too early."
  ) { workspace, _, report in
    var nearest = NearestID(workspace.model)
    for link in workspace.model.unknownIDs {
      let suggestion = nearest.name(for: link.name)
      report.flag(
        workspace.range(of: link), in: link.place.document, "no task has the id \(workspace.quote(link.name))",
        help: suggestion.map { "did you mean \(workspace.quote($0))?" } ?? "add this id to a task, or remove the name")
    }
  } examples: {
    flags("- [ ] Order id:worktop\n- [ ] Paint after:«worktp»")
    flags("- [ ] Order id:a\n- [ ] Paint after:a,«b»,«c»")
    flags("- [ ] Order id:a\n- [ ] Paint after:«A»")
    accepts("- [ ] Paint after:worktop\n- [ ] Order id:worktop")
    accepts("- [x] Mow of:lawn\n- [ ] Rake after:lawn")
    accepts("- [x] Water of:plants done:2026-11-21")
    accepts("- [ ] Look after:1pm")
  }
}

/// A search for the id that was probably meant.
private struct NearestID {
  private let model: WorkspaceModel
  /// The ids of tasks.
  private let known: [UInt32]
  private var found: [UInt32: UInt32?] = [:]
  /// The number of comparisons that may still be made, which bounds the time. In a workspace with very many unknown
  /// ids, not all findings have a suggestion.
  private var budget = 500_000

  init(_ model: WorkspaceModel) {
    self.model = model
    known = model.bearers.indices.filter { !model.bearers[$0].isEmpty }.map { UInt32($0) }
  }

  /// Returns the nearest known id, the first of equally near ones, or `nil` if none is near.
  mutating func name(for unknown: UInt32) -> UInt32? {
    if let known = found[unknown] { return known }
    guard budget >= known.count else { return nil }
    budget -= known.count
    let word = Array(model.names[unknown])
    // A short id with two edits is a different id.
    let limit = word.count < 3 ? 0 : word.count < 6 ? 1 : 2
    var best: (name: UInt32, distance: Int)?
    for name in known {
      let other = model.names[name]
      guard abs(other.count - word.count) <= limit else { continue }
      let isSame = zip(other, word).allSatisfy { $0.0.lowerCased == $0.1.lowerCased } && other.count == word.count
      let distance = isSame ? 0 : EditDistance.between(Array(other), word, limit: limit)
      if let distance, distance < best?.distance ?? .max { best = (name, distance) }
    }
    found[unknown] = best?.name
    return best?.name
  }
}

extension UInt8 {
  fileprivate var lowerCased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
