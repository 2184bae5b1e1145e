import TaskEditing
import TaskModel
import TaskSyntax

/// The meaning of a line before and after a change.
struct LineMeaning {
  let old: TaskContent
  let new: TaskContent

  init(_ old: TaskContent, _ new: TaskContent) {
    self.old = old
    self.new = new
  }

  /// Returns the first difference that `change` does not explain, or `nil`.
  func violation(of change: LineChange) -> String? {
    var expected = old
    switch change {
    case .mark(let mark): expected.mark = mark
    case .rank(let rank): expected.rank = rank
    case .priority(let letter, let number):
      expected.rank = Self.rank(letter: letter, number: letter == 0 ? 0 : number, quadrant: old.rank?.quadrant ?? 0)
    case .quadrant(let quadrant):
      expected.rank = Self.rank(letter: old.rank?.letter ?? 0, number: old.rank?.number ?? 0, quadrant: quadrant)
    case .set(let key, let value): expected.attributes = Self.set(key, value, old.attributes)
    case .add(let key, let value):
      if !old.values(key).contains(value) { expected.attributes = Self.add(key, value, old.attributes) }
    case .remove(let key): expected.attributes.removeAll { $0.name == key }
    case .project(let name):
      expected.project = name
      expected.title = new.title
    case .addContext(let name):
      if !old.contexts.contains(name) {
        expected.contexts.append(name)
        guard titleGrew(by: 0x40, name) else { return "the title is wrong" }
        expected.title = new.title
      }
    case .addTag(let name):
      if !old.tags.contains(name) {
        expected.tags.append(name)
        guard titleGrew(by: 0x23, name) else { return "the title is wrong" }
        expected.title = new.title
      }
    case .removeContext(let name):
      expected.contexts.removeAll { $0 == name }
      expected.title = new.title
    case .removeTag(let name):
      expected.tags.removeAll { $0 == name }
      expected.title = new.title
    case .title: return titleViolation(change)
    }
    return expected == new ? titleLoss(change) : "expected \(expected), got \(new)"
  }

  private static func rank(letter: Int, number: Int, quadrant: Int) -> RankLiteral? {
    letter + quadrant == 0 ? nil : RankLiteral(letter: letter, number: number, quadrant: quadrant)
  }

  private static func set(
    _ key: [UInt8], _ value: [UInt8], _ attributes: [TaskContent.Attribute]
  ) -> [TaskContent.Attribute] {
    guard let index = attributes.firstIndex(where: { $0.name == key }) else { return add(key, value, attributes) }
    var attributes = attributes
    attributes[index].value = value
    return attributes
  }

  /// Returns the attributes with one more, behind the others of its key.
  private static func add(
    _ name: [UInt8], _ value: [UInt8], _ attributes: [TaskContent.Attribute]
  ) -> [TaskContent.Attribute] {
    let key = AttributeKey.allCases.first { $0 != .declared && "\($0.name)".utf8.elementsEqual(name) } ?? .declared
    let index = attributes.firstIndex { $0.key.rawValue > key.rawValue } ?? attributes.count
    return attributes[..<index] + [TaskContent.Attribute(key, name, value)] + attributes[index...]
  }

  private func titleGrew(by sigil: UInt8, _ name: [UInt8]) -> Bool {
    guard new.title.starts(with: old.title) else { return false }
    let word = new.title.dropFirst(old.title.count + (old.title.isEmpty ? 0 : 1))
    return word.first == sigil && (word.dropFirst().elementsEqual(name) || word.dropFirst().first == 0x22)
  }

  /// Returns a fault if removing a name adds bytes to the title or reorders them.
  private func titleLoss(_ change: LineChange) -> String? {
    switch change {
    case .removeContext, .removeTag, .project(nil):
      let (old, new) = (old.title.filter { $0 != 0x20 }, new.title.filter { $0 != 0x20 })
      var rest = old[...]
      for byte in new {
        guard let index = rest.firstIndex(of: byte) else { return "the title has a byte that it had not" }
        rest = rest[(index + 1)...]
      }
      return nil
    default: return nil
    }
  }

  /// Returns a fault if anything but the title changes. Names inside the old title may change with it.
  private func titleViolation(_ change: LineChange) -> String? {
    guard case .title(let words) = change, new.mark == old.mark, new.rank == old.rank, new.attributes == old.attributes
    else { return "more than the title is changed" }
    let shown = TaskLine(Array("- [ ] x ".utf8) + words, Dialect())?.content.title.dropFirst(2) ?? []
    return new.title.starts(with: shown) ? nil : "the title does not begin with the words"
  }
}
