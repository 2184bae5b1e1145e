/// Any number of tasks as a person might write them. The bytes are the same every time.
///
/// A task has about 95 bytes: a project, a context and a creation date, and most have a letter; some have a quadrant or
/// a due date. There is a heading every 50 tasks.
struct Corpus {
  enum Kind: String, CaseIterable {
    case plain
    /// With inherited letters, subtasks (every tenth task), and text that looks like tasks in notes, fences and comments.
    case hard
    /// As people type: with notes, subtasks, links and code, in many scripts, and with six mistakes in ten tasks, which
    /// the linter finds and of which the formatter mends some.
    case people
  }

  private(set) var bytes: [UInt8] = []
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static let words = [
    "answer", "basement", "birthday", "buy", "call", "chapter", "check", "choir", "clean", "contract", "dentist",
    "draft",
    "family", "find", "garage", "insurance", "invite", "kitchen", "letter", "measure", "meeting", "neighbor", "notes",
    "order", "paint", "passport", "pay", "photo", "plan", "prepare", "recipe", "repair", "report", "return", "review",
    "school", "send", "slides", "sort", "tidy", "tyres", "water", "window", "write",
  ]
  private static let projects = [
    "allotment", "attic", "boat", "choir", "europe", "kitchen", "ledger", "moving", "novel",
  ]
  private static let contexts = ["desk", "door", "evening", "morning", "phone", "town"]

  init(taskCount: Int, _ kind: Kind = .plain) {
    bytes.reserveCapacity(taskCount * 100)
    if kind == .people {
      for index in 0..<taskCount {
        if index % 50 == 0 { put(index > 0 ? "\n" : "", "## \(pick(Self.phrases)) \(index / 50)\n\n") }
        taskOfPeople(index)
      }
      return
    }
    let isHard = kind == .hard
    if isHard { put("---\npriority: B\nkeys: client\n---\n\n") }
    for index in 0..<taskCount {
      if index % 50 == 0 { section(index / 50, isHard: isHard) }
      let kind = isHard ? below(100) : 99
      if kind < 10 { put("  ") }
      task(index, hasCode: kind == 10)
      if kind == 11 { put("  Ask again about (A) due:2026-11-05 before the end of the month.\n") }
      if kind == 12 { put("  ```\n  - [ ] (A) in a note due:2026-11-05\n  ```\n") }
    }
  }

  private mutating func section(_ number: Int, isHard: Bool) {
    if number > 0 { put("\n") }
    if isHard && number % 400 == 399 { put("# Year \(number / 400) +years\n\n") }
    put(isHard && number % 3 == 0 ? "## (\(letter(below(5)))) Week \(number)\n\n" : "## Week \(number)\n\n")
    guard isHard else { return }
    if number % 10 == 9 { put("```text\n- [ ] (A) not one +p @c due:2026-11-05\n## (A) Nor a heading\n```\n\n") }
    if number % 25 == 24 { put("<!--\n- [ ] (A) hidden due:2026-11-05\n# (A) This too\n-->\n\n") }
  }

  private mutating func task(_ index: Int, hasCode: Bool) {
    let isDone = below(10) < 3
    put(isDone ? "- [x] " : "- [ ] ")
    let rank = below(7)
    if rank < 5 { put(index % 3 == 0 ? "(\(letter(rank)) Q\(1 + below(4))) " : "(\(letter(rank))) ") }
    for word in 0..<3 + below(6) { put(word == 0 ? "" : " ", Self.words[below(Self.words.count)]) }
    put(" +", Self.projects[below(Self.projects.count)])
    put(" @", Self.contexts[below(Self.contexts.count)])
    if hasCode { put(" `make due:2026-11-05`") }
    if below(10) < 6 { put(" due:\(day(in: 2026 + below(2)))") }
    put(" created:\(day(in: 2025))")
    if isDone { put(" done:\(day(in: 2026))") }
    put("\n")
  }

  private static let phrases = [
    "Call the dentist", "Rückruf an Frau Müller", "Réserver la salle", "Позвонить врачу", "買い物に行く", "打电话给妈妈",
    "اتصل بالطبيب", "להתקשר לרופא", "डॉक्टर को फोन करना", "Επισκευή ποδηλάτου", "Kupić bilety 🎟", "병원 예약",
  ]

  /// Adds a task, most often with a note, a subtask or a mistake of those that people make.
  private mutating func taskOfPeople(_ index: Int) {
    let isBelow = index % 50 > 0 && below(5) == 0
    put(isBelow ? "  " : "", "- [ ] ", below(2) == 0 ? "(\(letter(below(5)))) " : "")
    put(pick(Self.phrases), " ", pick(Self.words))
    switch below(10) {
    case 0: put(" due: 2026-12-\(10 + below(18))")
    case 1: put(" prio:A")
    case 2: put(" due:tomorrow")
    case 3: put(" (B)")
    case 4: put(" created:\(day(in: 2025))  ")
    case 5: put(" due:2026-11-0\(1 + below(9)) created:\(day(in: 2025))")
    case 6: put(" see <https://example.org/\(below(10_000))> and `git log -\(below(10))`")
    default: put(" +", pick(Self.projects), " @", pick(Self.contexts), " created:\(day(in: 2025))")
    }
    put("\n")
    let indentation = isBelow ? "    " : "  "
    switch below(8) {
    case 0: put(indentation, pick(Self.phrases), ", ", pick(Self.words), " [here](https://example.org/a?b=\(index)).\n")
    case 1: put(indentation, "```sh\n", indentation, "make \(pick(Self.words)) due:fri\n", indentation, "```\n")
    default: break
    }
  }

  private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

  private func letter(_ index: Int) -> Character { ["A", "B", "C", "D", "E"][index] }

  private mutating func day(in year: Int) -> String {
    let month = 1 + below(12)
    let day = 1 + below(28)
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private mutating func put(_ texts: String...) {
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }

  /// Returns a number from 0 to `limit - 1`, by SplitMix64.
  private mutating func below(_ limit: Int) -> Int {
    random &+= 0x9E37_79B9_7F4A_7C15
    var z = random
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (z ^ (z >> 31)) >> 1) % limit
  }
}
