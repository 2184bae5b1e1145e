import TaskTesting

/// A document with a random task, and its expected bytes after `done` and `reopen` without an undo record. Each byte
/// must be as before, except the boxes: a task that was closed and reopened has `[ ]`.
struct ReopenedDraw {
  private var random: SplitMix64
  private(set) var text = ""
  private(set) var expected = ""
  /// The line number of the task, from 1.
  private(set) var line = 1
  private var recurs = false
  /// Whether to draw attributes that closing removes without a trace.
  private let isFree: Bool

  init(seed: UInt64, isFree: Bool = false) {
    self.isFree = isFree
    random = SplitMix64(seed: seed)
    recurs = !random.once(in: 4)
    add(random.pick(["", "", "\u{FEFF}", "---\nkeys: client\n---\n\n", "# House +house\n\n", "- [ ] Before\n\n"]))
    line = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let column = addTask(indentation: "", isSubtask: false)
    if random.once(in: 3) { addNote(column) }
    for _ in 0..<random.pick([0, 0, 1, 2]) {
      let inner = addTask(indentation: column, isSubtask: true)
      if random.once(in: 3) { addNote(inner) }
    }
    add(random.pick(["", "", "- [ ] Behind\n", "\n# Next\n\n- [ ] Behind\n", "\n\nProse.\n"]))
    if random.once(in: 4) {
      text.removeLast()
      expected.removeLast()
    }
    if random.once(in: 4) {
      text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
      expected = expected.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
  }

  private mutating func add(_ string: String) {
    text += string
    expected += string
  }

  private mutating func addNote(_ indentation: String) {
    let lines = random.pick([
      ["A note. #notag"], ["- item", "- [link](x.md)"], ["```", "- [ ] no task", "```"], ["> Said."],
    ])
    for line in lines { add("\(indentation)\(line)\n") }
  }

  /// Adds a task, and returns the indentation of its children.
  private mutating func addTask(indentation: String, isSubtask: Bool) -> String {
    let bullet = random.pick(["-", "-", "-", "*", "1."])
    let box = isSubtask ? random.pick([" ", " ", "/", "x", "-"]) : random.pick([" ", " ", " ", "/", ">"])
    let isClosed = box == "x" || box == "-"
    let isOpened = !isClosed && (!isSubtask || recurs)
    let end = words(isSubtask: isSubtask, closing: box == "x" ? "done" : box == "-" ? "cancelled" : nil)
    text += "\(indentation)\(bullet) [\(box)]\(end)\n"
    expected += "\(indentation)\(bullet) [\(isOpened ? " " : box)]\(end)\n"
    return indentation + String(repeating: " ", count: bullet.count + 1)
  }

  /// Returns the text after the box.
  private mutating func words(isSubtask: Bool, closing: String?) -> String {
    var attributes = attributes(isSubtask: isSubtask)
    if let closing { attributes.append("\(closing):2026-11-18") }
    if isFree, closing == nil, random.once(in: 6) {
      attributes.append(random.pick(["done:2026-11-18", "cancelled:2026-11-18", "done:2026-11-21T08:00"]))
    }
    random.shuffle(&attributes)
    var words = [random.pick(["Water", "Pay", "\\#1", "日本", "`a:b`"])]
    for word in ["the", "the", "@home", "+web", "#x", "[[x y]]", "10:30", "<!-- why -->"] where random.once(in: 3) {
      words.append(word)
    }
    // The original order of two words cannot be recovered if they are removed from different copies. A word that only
    // the closed copy keeps is therefore last, or another word follows it.
    let own = ["spent", "done", "cancelled"]
    func isOwn(_ attribute: String) -> Bool { own.contains { attribute.hasPrefix($0) } }
    for attribute in attributes where random.once(in: 3) {
      let mark = isOwn(attribute) ? "" : random.pick(["", "", ",", ".", ")"])
      words.insert(attribute + mark + (isOwn(attribute) ? " and" : ""), at: random.below(words.count) + 1)
      attributes.removeAll { $0 == attribute }
    }
    words += attributes.filter { !isOwn($0) } + attributes.filter(isOwn)
    var line = random.pick(["", "", "", " (A)", " (B-2 Q1)"])
    for word in words { line += random.pick([" ", " ", " ", "  "]) + word }
    return line + random.pick(["", "", "", " ", "  "])
  }

  private mutating func attributes(isSubtask: Bool) -> [String] {
    let day = random.pick([
      "2026-10-31", "2026-11-19", "2026-11-21", "2026-11-22T18:00", "2026-W49", "2026-11", "2028-02-29",
    ])
    let all = [
      "due:\(day)", "plan:\(random.pick(["2026-11-20", "2026-10-31T09:00"]))", "start:2026-11-01", "remind:1d",
      "remind:2026-11-20T09:00", "until:\(random.pick(["2027", "2026-11-22"]))", "owner:\"Oak & Sons\"", "est:2h",
      "id:x\(text.count)", "of:y", "after:z", "client:\"a b\"", "created:\(random.pick(["2026-11-01", "2026-W40"]))",
      "spent:45m",
    ]
    var attributes = all.filter { _ in random.once(in: 3) }
    guard isSubtask ? random.once(in: 6) : recurs else { return attributes }
    let rule = random.pick(
      [
        "day", "3d", "week", "month", "mon,thu", "2w@done", "month@each", "1st", "last-day", "6mo", "year", "month@15",
        "month@done", "5th-fri",
      ] + (isFree ? ["month@31", "month@30", "2mo@31", "year@02-29", "month@31"] : []))
    attributes.append("every:\(rule)")
    return attributes
  }
}

extension SplitMix64 {
  fileprivate mutating func shuffle(_ words: inout [String]) {
    for index in words.indices { words.swapAt(index, below(words.count)) }
  }
}
