public import TaskSyntax

extension DocumentModel {
  /// Returns the projection `model`: headings and tasks with everything they inherit, and their notes, as text. See
  /// `Grammar/README.md` for how to read it.
  public func outline(of tree: SyntaxTree) -> [UInt8] {
    var dump = ModelDump(model: self, tree: tree)
    dump.run()
    return dump.output
  }
}

private struct ModelDump {
  let model: DocumentModel
  let tree: SyntaxTree
  var output: [UInt8] = []
  private var inherited: InheritedLabels

  init(model: DocumentModel, tree: SyntaxTree) {
    self.model = model
    inherited = InheritedLabels(model)
    self.tree = tree
  }

  mutating func run() {
    if let title = tree.frontMatter.title { line(0, "title", quoting: title) }
    var section = 1
    for (number, part) in tree.parts.enumerated() {
      var row = 0
      for index in part.records.indices {
        switch part.records[index].kind {
        case .heading:
          heading(index, part, section)
          section += 1
        case .task:
          task(index, part, TaskPlace(part: number, row: row))
          row += 1
        default: break
        }
      }
    }
  }

  private mutating func heading(_ index: Int, _ part: SyntaxPart, _ section: Int) {
    put("heading \(part.records[index].detail) ")
    quote(part.title(of: index))
    for child in index + 1..<Int(part.records[index].next) where part.records[child].kind == .rank {
      let rank = part.records[child].rank
      put(" \(rank.text)")
    }
    if let project = part.records[index..<Int(part.records[index].next)].first(where: { $0.kind == .project }) {
      sigil("+", part.name(of: project))
    }
    labels(model.labels(ofSection: section))
    output.append(UInt8(ascii: "\n"))
    if let description = part.projectDescription(of: index) { line(1, "description", quoting: description) }
  }

  private mutating func task(_ index: Int, _ part: SyntaxPart, _ place: TaskPlace) {
    let row = model[place]
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * Int(row.depth)))
    put("\(row.status.name) ")
    rank(row, place)
    quote(part.title(of: index))
    let project = model.project(of: row, in: place.part)
    if project != TaskRow.none { sigil("+", Array(model.names[project])) }
    inherited.move(to: place)
    labels(inherited.labels)
    attributes(part.attributes(of: index))
    output.append(UInt8(ascii: "\n"))
    if let note = part.note(of: index) { line(Int(row.depth) + 1, "note", quoting: note) }
  }

  private mutating func rank(_ row: TaskRow, _ place: TaskPlace) {
    let rank = RankLiteral(
      letter: Int(model.letter(of: row, in: place.part)), number: Int(row.number),
      quadrant: Int(model.writtenQuadrant(of: row, in: place.part)))
    if rank.rawValue != 0 { put("\(rank.text) ") }
  }

  private mutating func labels(_ labels: [PartModel.Label]) {
    for isTag in [false, true] {
      for label in labels where label.isTag == isTag { sigil(isTag ? "#" : "@", Array(model.names[label.name])) }
    }
  }

  /// Writes attributes in canonical order, with declared keys as written. Only the first attribute of a repeated key
  /// counts, except for `remind`.
  private mutating func attributes(_ attributes: [TaskAttribute]) {
    var seen: Set<[UInt8]> = []
    for key in AttributeKey.allCases {
      for attribute in attributes where attribute.key == key {
        guard seen.insert(attribute.name).inserted || key.mayRepeat else { continue }
        put(" ")
        put(attribute.name)
        put(":")
        put(attribute.value, isPlain: SourceText(attribute.value).isPlainValue)
      }
    }
  }

  private mutating func sigil(_ sigil: String, _ name: [UInt8]) {
    put(" \(sigil)")
    put(name, isPlain: SourceText(name).isName)
  }

  private mutating func line(_ depth: Int, _ word: String, quoting text: [UInt8]) {
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    put("\(word) ")
    quote(text)
    output.append(UInt8(ascii: "\n"))
  }

  /// Writes text in quotes, with escapes, unless it needs none.
  private mutating func put(_ text: [UInt8], isPlain: Bool) {
    let start = output.count
    quote(text)
    if isPlain && output.count - start == text.count + 2 {
      output.removeLast()
      output.remove(at: start)
    }
  }

  private mutating func quote(_ text: [UInt8]) { QuotedText.append(text.span, 0..<text.count, to: &output) }
  private mutating func put(_ text: String) { output.append(contentsOf: text.utf8) }
  private mutating func put(_ text: [UInt8]) { output.append(contentsOf: text) }
}
