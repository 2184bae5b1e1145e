/// Generates workspaces from a seed: small files of tasks with all kinds of dependencies, mistakes included. Names and
/// words are few, so that they collide.
package struct WorkspaceGenerator {
  private var random: SplitMix64
  private let idCount: Int
  private let density: Int

  /// Returns the documents of a seed, one to three.
  ///
  /// - Parameter taskCount: The maximum number of tasks.
  package static func documents(seed: UInt64, taskCount: Int = 14) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    let ids = random.pick([2, 4, 8, taskCount])
    let density = random.pick([1, 2, 3, 6])
    var generator = WorkspaceGenerator(random: random, idCount: ids, density: density)
    return (0..<generator.random.pick([1, 1, 2, 3])).map { _ in generator.document(taskCount) }
  }

  private mutating func document(_ taskCount: Int) -> [UInt8] {
    var text = random.once(in: 4) ? "---\npriority: \(random.pick(["A", "C", "E"]))\n---\n" : ""
    var depth = -1
    for _ in 0..<random.below(taskCount + 1) {
      if random.once(in: 7) {
        text += "\(random.pick(["#", "##"])) \(random.pick(["(A) ", "(B) ", "(D Q1) ", "", ""]))Heading\n"
        depth = -1
      }
      depth = random.below(min(depth, random.pick([0, 2, 5])) + 2)
      text += String(repeating: "  ", count: depth) + task() + "\n"
    }
    return Array(text.utf8)
  }

  private mutating func task() -> String {
    var line = "- [\(random.pick([" ", " ", " ", " ", "/", ">", "x", "-"]))] "
    line += random.pick(["(A-1) ", "(A) ", "(B-2) ", "(B) ", "(C Q1) ", "(D) ", "(E) ", "", "", "(Q2) "])
    line += random.pick([
      "Buy milk", "Call", "Paint the wall +house", "Call @phone, please", "Buy  milk #now", "+house",
    ])
    if random.once(in: density) { line += " id:\(id())" }
    if random.once(in: density) {
      line += " after:" + (0...random.below(3)).map { _ in id() }.joined(separator: ",")
    }
    if random.once(in: 8) { line += " of:\(id())" }
    for key in ["due", "start", "plan", "created"] where random.once(in: 4) { line += " \(key):\(day())" }
    if random.once(in: 2) { line += " done:\(day())" }
    if random.once(in: 3) { line += " cancelled:\(day())" }
    if random.once(in: 6) { line += " owner:\(random.pick(["me", "sam"]))" }
    return line
  }

  private mutating func id() -> String { "t\(random.below(idCount))" }

  /// Returns a date around 2026-11-21.
  private mutating func day() -> String {
    random.pick([
      "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-21T09:00", "2026-11-21T18:00", "2026-11-22", "2026-11-30",
      "2026-12", "2026-W47", "2026",
    ])
  }
}
