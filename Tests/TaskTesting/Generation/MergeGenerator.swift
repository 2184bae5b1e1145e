/// Generates triples of a merge from a seed: a document, and two versions with edits of it.
package struct MergeGenerator {
  /// The blocks that a side edited, by name.
  package struct Log {
    package var added: Set<String> = []
    package var deleted: Set<String> = []
    package var changed: Set<String> = []
    package var moved: Set<String> = []
  }

  package struct Triple {
    package var base: MergeDraft
    package var a: MergeDraft
    package var b: MergeDraft
    package var logs: [Log]
  }

  private var random: SplitMix64
  private var nextName = 0

  private init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the triple of a seed.
  package static func triple(seed: UInt64, tasks: Int? = nil, edits: Int? = nil) -> Triple {
    var generator = MergeGenerator(seed: seed)
    let base = generator.draft(tasks ?? generator.random.pick([1, 2, 4, 8, 15, 30]))
    var triple = Triple(base: base, a: base, b: base, logs: [Log(), Log()])
    let count = edits ?? generator.random.pick([1, 2, 3, 6, 10])
    for _ in 0..<generator.random.below(count) + 1 { generator.edit(&triple.a, &triple.logs[0]) }
    for _ in 0..<generator.random.below(count) + 1 { generator.edit(&triple.b, &triple.logs[1]) }
    return triple
  }

  // MARK: Documents

  private mutating func draft(_ tasks: Int) -> MergeDraft {
    var draft = MergeDraft()
    if random.once(in: 5) { draft.frontMatter = ["title: Home", "contexts: home", "keys: client"] }
    for number in 0..<random.below(4) {
      draft.sections.append(
        MergeDraft.Section(
          level: random.pick([1, 2, 2, 3]), title: "\(Self.headings[number]) +\(Self.projects[number])"))
    }
    for _ in 0..<tasks { insert(block(), &draft) }
    return draft
  }

  private mutating func insert(_ block: MergeDraft.Block, _ draft: inout MergeDraft) {
    let paths = draft.paths.filter { draft[$0].kind == .task && $0.count < 5 }
    if block.kind == .task, !paths.isEmpty, random.once(in: 3) {
      let path = random.pick(paths)
      var parent = draft[path]
      parent.subtasks.insert(block, at: random.below(parent.subtasks.count + 1))
      draft[path] = parent
    } else {
      let section = random.below(draft.sections.count)
      let place = random.below(draft.sections[section].blocks.count + 1)
      draft.sections[section].blocks.insert(block, at: place)
    }
  }

  private mutating func block() -> MergeDraft.Block {
    var block = MergeDraft.Block(name: name())
    if random.once(in: 12) {
      block.kind = random.pick([.prose, .fence])
      block.lines = (0..<random.below(3) + 1).map { "\(block.name) \(random.pick(Self.words)) \($0)" }
      return block
    }
    block.words = (0..<random.below(4) + 1).map { _ in random.pick(Self.words) }
    if random.once(in: 5) { block.rank = random.pick(Self.ranks) }
    for _ in 0..<random.below(3) { label(&block) }
    for _ in 0..<random.below(3) { attribute(&block) }
    if random.once(in: 6) { block.lines = (0..<random.below(3) + 1).map { _ in noteLine() } }
    return block
  }

  /// A word that nothing else has, without digits, because words with digits tell tasks apart.
  private mutating func name() -> String {
    nextName += 1
    var number = nextName * 7_919 % 456_976
    var name = "n"
    for _ in 0..<4 {
      name.unicodeScalars.append(Unicode.Scalar(UInt8(97 + number % 26)))
      number /= 26
    }
    return name
  }

  private mutating func noteLine() -> String { random.pick(["", "- "]) + "\(random.pick(Self.words)) \(name())" }

  private mutating func label(_ block: inout MergeDraft.Block) {
    let label = random.pick(["@phone", "@home", "#quick", "#later", "@shop"])
    if !block.labels.contains(label) { block.labels.append(label) }
  }

  private mutating func attribute(_ block: inout MergeDraft.Block) {
    let day = "2026-12-\(10 + random.below(15))"
    switch random.below(8) {
    case 0...2: block.set("due", day)
    case 3: block.set("plan", random.pick([day, "2026-12"]))
    case 4: block.set("start", day)
    case 5: block.set("est", random.pick(["15m", "1h", "2h"]))
    case 6: block.set("spent", random.pick(["5m", "1h10m", "3h"]))
    default: block.set("owner", random.pick(["anna", "bert"]))
    }
  }

  // MARK: Edits

  private mutating func edit(_ draft: inout MergeDraft, _ log: inout Log) {
    let paths = draft.paths
    guard !paths.isEmpty, !random.once(in: 5) else {
      let block = block()
      log.added.insert(block.name)
      return insert(block, &draft)
    }
    let path = random.pick(paths)
    switch random.below(20) {
    case 0...1: delete(path, &draft, &log)
    case 2...4: move(path, &draft, &log)
    case 5: section(&draft, &log)
    case 6:
      if !draft.frontMatter.isEmpty { draft.frontMatter[1] = "contexts: home, \(random.pick(["garden", "yard"]))" }
    default:
      var block = draft[path]
      change(&block)
      draft[path] = block
      log.changed.insert(block.name)
    }
  }

  private mutating func change(_ block: inout MergeDraft.Block) {
    guard block.kind == .task else {
      block.lines[random.below(block.lines.count)] = "\(block.name) \(random.pick(Self.words)) \(name())"
      return
    }
    switch random.below(9) {
    case 0...1: tick(&block)
    case 2...4: attribute(&block)
    case 5: label(&block)
    case 6: block.rank = random.pick(Self.ranks)
    case 7: block.words.insert(random.pick(Self.words), at: random.below(block.words.count + 1))
    default: block.lines.insert(noteLine(), at: random.below(block.lines.count + 1))
    }
  }

  private mutating func tick(_ block: inout MergeDraft.Block) {
    block.mark = random.pick(["x", "x", "/", ">", "-", " "])
    block.set("done", block.mark == "x" ? "2026-11-\(10 + random.below(15))" : nil)
    block.set("cancelled", block.mark == "-" ? "2026-11-\(10 + random.below(15))" : nil)
  }

  private mutating func delete(_ path: MergeDraft.Path, _ draft: inout MergeDraft, _ log: inout Log) {
    func names(_ block: MergeDraft.Block) -> [String] { [block.name] + block.subtasks.flatMap(names) }
    log.deleted.formUnion(names(draft.remove(path)))
  }

  private mutating func move(_ path: MergeDraft.Path, _ draft: inout MergeDraft, _ log: inout Log) {
    let block = draft.remove(path)
    log.moved.insert(block.name)
    insert(block, &draft)
  }

  private mutating func section(_ draft: inout MergeDraft, _ log: inout Log) {
    let count = draft.sections.count
    switch random.below(4) {
    case 0:
      draft.sections.insert(
        MergeDraft.Section(level: 2, title: "New \(name())"), at: 1 + random.below(count))
    case 1 where count > 1:
      let number = 1 + random.below(count - 1)
      draft.sections[number].title += " \(random.pick(Self.words))"
    case 2 where count > 2:
      log.moved.insert("a section")
      let section = draft.sections.remove(at: 1 + random.below(count - 1))
      draft.sections.insert(section, at: 1 + random.below(count - 1))
    case 3 where count > 1:
      log.moved.insert("what was in a section")
      // The blocks of a removed heading join the section before it.
      let number = 1 + random.below(count - 1)
      let section = draft.sections.remove(at: number)
      draft.sections[number - 1].blocks += section.blocks
    default: break
    }
  }

  private static let words = [
    "Call", "Anna", "about", "the", "offer", "Paint", "wall", "Order", "oak", "worktop", "Pay", "rent", "Water",
    "plants", "Buy", "milk", "Clean", "kitchen", "Send", "letter",
  ]
  private static let headings = ["Kitchen", "Garden", "Office", "Errands"]
  private static let projects = ["kitchen", "garden", "office", "errands"]
  private static let ranks = ["A", "B", "A-1", "C", "Q2", "B Q1"]
}
