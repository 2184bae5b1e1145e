/// The oracle of fixes, which only compares the lines before and after: no task may lose what it says.
package enum FixOracle {
  /// Returns the faults in the documents of a workspace after their fixes.
  ///
  /// - Parameter isUnsafe: Whether unsafe fixes were made too, which may close a task that has a closing date, change
  ///   the case of names, renumber sub-priorities, and indent text.
  package static func faults(before: [[UInt8]], after: [[UInt8]], isUnsafe: Bool) -> [String] {
    let old = PlainWorkspaceOrder(before.map { PlainTaskFile($0) })
    let new = PlainWorkspaceOrder(after.map { PlainTaskFile($0) })
    var faults: [String] = []
    var isClosed = false
    for (index, task) in old.tasks.enumerated() where !task.mark.isEmpty {
      let places = new.tasks.indices.filter { new.tasks[$0].mark == task.mark }
      guard places.count == 1 else {
        faults.append("\(task.mark) is there \(places.count) times")
        continue
      }
      let changed = new.tasks[places[0]]
      if changed.box != task.box {
        let isMeant = isUnsafe && (changed.attributes["done"] ?? changed.attributes["cancelled"]) != nil
        if isMeant {
          isClosed = true
        } else {
          faults.append("\(task.mark) becomes [\(changed.box)]")
        }
      }
      faults += lost(task, changed, isUnsafe: isUnsafe)
      let parents = (
        task.parent.map { old.tasks[$0].mark } ?? "",
        changed.parent.map { new.tasks[$0].mark } ?? ""
      )
      if parents.0 != parents.1, !isUnsafe,
        parents.1.isEmpty || old.tasks.contains(where: { $0.mark == parents.1 })
      {
        faults.append("\(task.mark) moves from '\(parents.0)' to '\(parents.1)'")
      }
      for name in task.names where !changed.names.contains(name) {
        // A fix may have turned an ordinary word into an id.
        let isOwn =
          old.withAncestors(index).contains { old.tasks[$0].id == name }
          || new.withAncestors(places[0]).contains { new.tasks[$0].id == name }
        if !isOwn, !new.isImplied(name, for: places[0]) {
          faults.append("\(task.mark) no longer waits for \(name)")
        }
      }
    }
    guard !isClosed else { return faults }
    let known = Set(old.tasks.map(\.mark)).subtracting([""])
    // A fix that corrects a misspelled closing day makes the task satisfy an `after`. That is intended, so only tasks
    // whose day was valid before count as occurrences.
    let occurrences = Set(old.tasks.filter { $0.occurrenceDay != nil }.map(\.mark))
    let ready = new.ready(occurrencesAmong: occurrences).intersection(known)
    return faults
      + ready.subtracting(old.ready(occurrencesAmong: occurrences)).sorted().map {
        "\($0) becomes ready"
      }
  }

  /// Returns what a line lost, except dependencies.
  private static func lost(_ old: PlainTaskLine, _ new: PlainTaskLine, isUnsafe: Bool) -> [String] {
    var lost: [String] = []
    if old.letter != "", new.letter != old.letter { lost.append("letter \(old.letter)") }
    if old.number != "", new.number != old.number, !isUnsafe {
      lost.append("sub-priority \(old.number)")
    }
    if old.quadrant != "", new.quadrant != old.quadrant { lost.append("quadrant \(old.quadrant)") }
    func folded(_ name: String) -> String { isUnsafe ? name.lowercased() : name }
    if let project = old.project, new.project.map(folded) != folded(project) {
      lost.append("+\(project)")
    }
    lost += Set(old.labels.map(folded)).subtracting(new.labels.map(folded)).sorted()
    for (key, value) in old.attributes where key != "after" && new.attributes[key] != value {
      lost.append("\(key):\(value)")
    }
    if new.reminders.filter(old.reminders.contains) != old.reminders { lost.append("a reminder") }
    return lost.map { "\(old.mark) loses \($0)" }
  }
}
