import TaskEditing
import TaskModel
import TaskSyntax

/// The properties of an item by which it resembles another one.
struct ItemFeatures {
  /// The hashes of its words, sorted; of a task those of its title.
  private(set) var words: [UInt64] = []
  /// The hashes of the words of a title that hold a digit, sorted.
  private var numbers: [UInt64] = []
  private var due: [UInt8]?
  private var created: [UInt8]?
  private var isClosed = false
  private var noteHash: UInt64 = 0

  /// The number of words that are compared.
  private static let wordLimit = 128

  init(_ version: MergeVersion, _ index: Int) {
    let item = version.items[index]
    guard item.kind == .task, let line = TaskLine(Array(version.line(index)), version.dialect) else {
      read(Array(version.text(index)))
      numbers = []
      return
    }
    let roles = line.roles
    read(Array(roles.sentence.joined(separator: [0x20])))
    due = roles[.due]
    created = roles[.created]
    isClosed = item.status.isClosed
    if index + 1 < item.next, version.items[index + 1].kind == .note { noteHash = version.items[index + 1].textHash }
  }

  private mutating func read(_ text: [UInt8]) {
    for word in text.split(whereSeparator: { $0.isBlank || $0 == 0x0A || $0 == 0x0D }).prefix(Self.wordLimit) {
      var hash = TextHash()
      hash.append(text.span, word.indices)
      words.append(hash.value)
      if word.contains(where: { $0 &- 0x30 < 10 }) { numbers.append(hash.value) }
    }
    words.sort()
    numbers.sort()
  }

  /// Returns the likeness of two items of one kind, from 0 to 1 and more; `nil` if they cannot be the same item.
  func likeness(to other: ItemFeatures) -> Double? {
    if let created, let date = other.created, created != date { return nil }
    if isClosed != other.isClosed, let due, let date = other.due, due != date { return nil }
    guard numbers == other.numbers else { return nil }
    let common = commonWords(other)
    guard common > 0 else { return nil }
    var likeness = 2 * Double(common) / Double(words.count + other.words.count)
    if due != nil, due == other.due { likeness += 0.1 }
    if created != nil, created == other.created { likeness += 0.1 }
    if noteHash != 0, noteHash == other.noteHash { likeness += 0.1 }
    return likeness
  }

  /// Whether all words of one of two items, at least so many, are words of the other one.
  func contains(_ other: ItemFeatures, least: Int) -> Bool {
    let count = min(words.count, other.words.count)
    return count >= least && commonWords(other) == count
  }

  /// The number of words that both items have.
  private func commonWords(_ other: ItemFeatures) -> Int {
    var (common, left, right) = (0, 0, 0)
    while left < words.count, right < other.words.count {
      if words[left] == other.words[right] {
        (common, left, right) = (common + 1, left + 1, right + 1)
      } else if words[left] < other.words[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return common
  }
}
