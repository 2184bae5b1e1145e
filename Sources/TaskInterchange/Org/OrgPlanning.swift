import TaskModel
import TaskSyntax

/// The line of planning below a headline: `DEADLINE: <2026-12-01 Tue> CLOSED: [2026-11-20 Fri]`.
struct OrgPlanning: Sendable {
  /// A word before a timestamp.
  enum Word: Int, CaseIterable {
    case deadline, scheduled, closed

    var name: String {
      switch self {
      case .deadline: "DEADLINE"
      case .scheduled: "SCHEDULED"
      case .closed: "CLOSED"
      }
    }

    static let starts = allCases.map { Array("\($0.name):".utf8) }
  }

  /// The dates besides that on which a task was closed, with their words.
  static let dates: [(key: AttributeKey, word: Word)] = [(.due, .deadline), (.plan, .scheduled)]

  private var stamps = [3 of ArraySlice<UInt8>?](repeating: nil)

  init() {}

  /// `nil` for another line.
  init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop { $0.isBlank }
    if rest.isEmpty { return nil }
    while !rest.isEmpty {
      guard let word = Word.allCases.first(where: { rest.starts(with: Word.starts[$0.rawValue]) }) else { return nil }
      rest = rest.dropFirst(Word.starts[word.rawValue].count).drop { $0.isBlank }
      guard let open = rest.first, open == UInt8(ascii: "<") || open == UInt8(ascii: "[") else { return nil }
      let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
      guard let end = rest.firstIndex(of: close) else { return nil }
      stamps[word.rawValue] = rest[...end]
      rest = rest[(end + 1)...].drop { $0.isBlank }
    }
  }

  /// The timestamp behind a word.
  subscript(word: Word) -> ArraySlice<UInt8>? { stamps[word.rawValue] }
}
