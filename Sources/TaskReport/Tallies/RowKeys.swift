import TaskModel
import TaskSyntax

/// The values of a field for the tasks of one part, as row numbers. Each name, with the names above it, is looked up
/// once.
struct RowKeys {
  private let field: RowField
  private let part: DocumentPart
  private let question: ReportQuestion
  /// For each name, section, letter or quadrant of the part, the rows that it counts in.
  private var known: [UInt32: [Int]] = [:]

  /// The maximum number of ancestors of a name that are counted.
  private static let mostAbove = 16
  /// The key of a task without a value.
  private static let none = TaskRow.none

  init(_ field: RowField, of part: DocumentPart, _ question: ReportQuestion) {
    self.field = field
    self.part = part
    self.question = question
  }

  /// Returns the rows that a task counts in, each once.
  mutating func numbers(ofRow index: Int, in counts: inout RowCounts) -> [Int] {
    let row = part.model.rows[index]
    switch field {
    case .project: return numbers(of: part.project(of: row), in: &counts) { Array($0.names[$1]) }
    case .context, .tag:
      let labels = part.labels(ofRow: index, areTags: field == .tag)
      guard labels.count > 1 else { return numbers(of: labels.first ?? Self.none, in: &counts) { Array($0.names[$1]) } }
      var numbers: [Int] = []
      for label in labels {
        for number in self.numbers(of: label, in: &counts, { Array($0.names[$1]) }) where !numbers.contains(number) {
          numbers.append(number)
        }
      }
      return numbers
    case .owner:
      return [counts.number(of: part.attribute(.owner, ofRow: index).map { part.part.value(of: $0) })]
    case .pri:
      let letter = part.letter(of: row)
      return numbers(of: letter == 0 ? Self.none : UInt32(letter), in: &counts) { [UInt8($1) + 0x40] }
    case .quadrant:
      let quadrant = question.quadrant(of: row, in: part)
      return numbers(of: quadrant == 0 ? Self.none : UInt32(quadrant), in: &counts) {
        [UInt8(ascii: "Q"), UInt8($1) + 0x30]
      }
    case .file: return numbers(of: 0, in: &counts) { part, _ in part.file }
    case .section:
      return numbers(of: row.section, in: &counts) { part, section in
        part.titles(ofSection: Int(section)).last ?? []
      }
    }
  }

  /// Returns the rows of a value that the part identifies by a number. An empty value means none.
  private mutating func numbers(
    of value: UInt32, in counts: inout RowCounts, _ text: (DocumentPart, UInt32) -> [UInt8]
  ) -> [Int] {
    if let known = known[value] { return known }
    let name = value == Self.none ? [] : text(part, value)
    var found = [counts.number(of: name.isEmpty ? nil : name)]
    if field.isHierarchical {
      let slashes = name.indices.lazy.filter { name[$0] == UInt8(ascii: "/") }
      for end in slashes.prefix(Self.mostAbove) { found.append(counts.number(of: Array(name[..<end]))) }
    }
    known[value] = found
    return found
  }
}
