import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

/// The kind of names by which tasks are counted.
enum NameKind: String {
  case project, context, tag

  var sigil: TerminalText { self == .project ? "+" : self == .context ? "@" : "#" }

  /// Returns the noun for a number of names: `project` or `projects`.
  func word(_ count: Int) -> TerminalText { TerminalText(encoding: count == 1 ? rawValue : rawValue + "s") }
}

/// The number of tasks with each name. A task with the name `house/kitchen` also counts for `house`, once for each.
/// Only the sixteen outermost names above a name are counted, which keeps counting linear for names of any depth.
struct NameCounts {
  struct Count: Equatable {
    /// `nil` for tasks without a project.
    let name: [UInt8]?
    var open = 0
    var done = 0
    var cancelled = 0

    /// The percentage of done tasks among those not cancelled, rounded down; `nil` if all were cancelled.
    var progress: Int? { open + done == 0 ? nil : done * 100 / (open + done) }
    var isFinished: Bool { open == 0 }
    /// The number of names above this one.
    var depth: Int { name.map { $0.lazy.filter { $0 == UInt8(ascii: "/") }.count } ?? 0 }
  }

  /// The counts: of tasks without a project first, then by name, each followed by the names below it.
  private(set) var counts: [Count] = []
  private let kind: NameKind
  private var numbers: [[UInt8]: Int] = [:]
  /// The index of the tasks without a name.
  private var nameless: Int?
  /// The part of the last task, and the indices in `counts` for each of its names that was counted.
  private var part: DocumentPart?
  private var known: [[Int]?] = []

  init(_ tasks: FoundTasks, by kind: NameKind) {
    self.kind = kind
    tasks.forEachRow { _, part, index, row in count(part, index, row) }
    counts = counts.map { ($0, NameOrder.key($0.name)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) { $0 < $1 } }
      .map(\.0)
  }

  private mutating func count(_ part: DocumentPart, _ index: Int, _ row: TaskRow) {
    if self.part !== part {
      self.part = part
      known = Array(repeating: nil, count: part.names.count)
    }
    switch kind {
    case .project:
      let project = part.project(of: row)
      if project == TaskRow.none {
        let number = nameless ?? number(of: nil)
        nameless = number
        add(row.status, to: number)
      } else {
        for number in numbers(of: project, in: part) { add(row.status, to: number) }
      }
    case .context, .tag:
      var counted: [Int] = []
      for label in part.labels(ofRow: index, areTags: kind == .tag) {
        for number in numbers(of: label, in: part) where !counted.contains(number) { counted.append(number) }
      }
      for number in counted { add(row.status, to: number) }
    }
  }

  private mutating func add(_ status: TaskStatus, to number: Int) {
    switch status {
    case .done: counts[number].done += 1
    case .cancelled: counts[number].cancelled += 1
    case .open, .started, .waiting: counts[number].open += 1
    }
  }

  private static let mostAbove = 16

  /// Returns the indices in `counts` of a name and of the names above it.
  private mutating func numbers(of name: UInt32, in part: DocumentPart) -> [Int] {
    if let known = known[Int(name)] { return known }
    let text = Array(part.names[name])
    var found = [number(of: text)]
    let slashes = text.indices.lazy.filter { text[$0] == UInt8(ascii: "/") }
    for end in slashes.prefix(Self.mostAbove) { found.append(number(of: Array(text[..<end]))) }
    known[Int(name)] = found
    return found
  }

  private mutating func number(of name: [UInt8]?) -> Int {
    // No name is empty, so the empty key is free for tasks without a project.
    let key = name ?? []
    if let number = numbers[key] { return number }
    numbers[key] = counts.count
    counts.append(Count(name: name))
    return counts.count - 1
  }
}

extension WorkspaceTasks {
  /// Returns the description of each project: the text below the first heading that names it and has one.
  func projectDescriptions(in paths: [BytePath]) -> [[UInt8]: [UInt8]] {
    let asked = Set(paths.map(\.bytes))
    var descriptions: [[UInt8]: [UInt8]] = [:]
    for document in documents.documents where asked.contains(document.path.bytes) {
      for (number, model) in document.document.model.parts.enumerated() {
        for section in model.sections where section.project != TaskRow.none {
          let name = Array(model.names[section.project])
          guard descriptions[name] == nil,
            let text = document.document.part(number).projectDescription(of: Int(section.record))
          else { continue }
          descriptions[name] = text
        }
      }
    }
    return descriptions
  }
}
