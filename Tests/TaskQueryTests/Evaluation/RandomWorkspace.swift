import TaskTesting

/// Small workspaces, generated from a seed, that contain most of what queries can ask for.
struct RandomWorkspace {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns one to three documents.
  static func documents(seed: UInt64) -> [[UInt8]] {
    var workspace = RandomWorkspace(seed: seed)
    return (0..<workspace.number(1...3)).map { _ in workspace.document() }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func isDrawn(_ percent: Int) -> Bool { number(1...100) <= percent }
  mutating func one<Element>(of elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

  static let projects = ["house", "house/kitchen", "houseboat", "work", "Big"]
  static let contexts = ["phone", "desk", "town"]
  static let tags = ["now", "later"]
  static let ids = ["a", "b", "c", "d", "e"]
  static let words = ["buy", "Call", "café", "plan", "the", "Kitchen"]
  static let dates = [
    "2026-01-01", "2026-02-10", "2026-02-10T09:30", "2026-02-11", "2026-02-12", "2026-02", "2026-Q1", "2026-W07",
    "2025",
  ]

  private mutating func document() -> [UInt8] {
    var lines: [String] = []
    if isDrawn(40) {
      lines.append("---")
      if isDrawn(50) { lines.append("priority: \(one(of: ["A", "B", "D"]))") }
      if isDrawn(50) { lines.append("project: \(one(of: Self.projects))") }
      if isDrawn(30) { lines.append("tags: later") }
      lines.append("keys: client, size")
      lines.append("---")
    }
    var columns: [Int] = []
    for _ in 0..<number(0...40) {
      switch number(1...10) {
      case 1:
        columns = []
        lines.append(heading())
      case 2 where !columns.isEmpty:
        lines.append(String(repeating: " ", count: (columns.last ?? 0) + 2) + one(of: Self.words) + " in a note")
      default:
        let depth = min(columns.count, number(0...3))
        columns.removeLast(columns.count - depth)
        columns.append(depth * 2)
        lines.append(String(repeating: " ", count: depth * 2) + task())
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private mutating func heading() -> String {
    var heading = String(repeating: "#", count: number(1...3))
    if isDrawn(40) { heading += " (\(one(of: ["A", "B", "C Q2", "Q3"])))" }
    heading += " \(one(of: Self.words))"
    if isDrawn(40) { heading += " +\(one(of: Self.projects))" }
    if isDrawn(30) { heading += " @\(one(of: Self.contexts))" }
    return heading
  }

  private mutating func task() -> String {
    var task = "- [\(one(of: [" ", " ", " ", "/", ">", "x", "x", "-"]))]"
    if isDrawn(60) { task += " (\(one(of: ["A", "A-1", "B", "B-2 Q2", "C", "D Q1", "E", "Q4"])))" }
    for _ in 0..<number(1...3) { task += " \(one(of: Self.words))" }
    if isDrawn(40) { task += " +\(one(of: Self.projects))" }
    for _ in 0..<number(0...2) { task += " @\(one(of: Self.contexts))" }
    if isDrawn(20) { task += " #\(one(of: Self.tags))" }
    for key in ["plan", "due", "start", "created", "done", "cancelled", "until"] where isDrawn(35) {
      task += " \(key):\(one(of: key == "until" ? Array(Self.dates.filter { !$0.contains("T") }) : Self.dates))"
    }
    if isDrawn(20) { task += " remind:\(one(of: ["1d", "30m", "2026-02-10T08:00"]))" }
    if isDrawn(30) { task += " est:\(one(of: ["30m", "1h", "1h30m"]))" }
    if isDrawn(20) { task += " owner:\(one(of: ["me", "maria"]))" }
    if isDrawn(15) { task += " every:week" }
    if isDrawn(20) { task += " id:\(one(of: Self.ids))" }
    if isDrawn(20) { task += " after:\(one(of: Self.ids))" }
    if isDrawn(15) { task += " client:\(one(of: ["Acme", "bolt"])) size:\(one(of: ["3", "2.5", "x"]))" }
    return task
  }
}
