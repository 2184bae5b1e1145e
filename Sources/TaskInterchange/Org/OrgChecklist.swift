import TaskModel
import TaskSyntax

/// The items of lists that have a checkbox, found among lines of text. All other lines are text.
///
///     The blue one.              text
///     - [-] Mask the edges       item 0
///       The tape is upstairs.    text of item 0
///       - [X] Window             item 1, below item 0
///
/// A line belongs to the item that it is indented below. In blocks, such as those of source code, nothing is an item, and
/// neither is a box without a title.
struct OrgChecklist {
  struct Item {
    let status: TaskStatus
    let title: [UInt8]
    /// The index of its line among those that were read.
    let line: Int
    /// The item that it is below, an index of `items`.
    let parent: Int?
    /// The lines of text below it.
    fileprivate(set) var text: [[UInt8]] = []
  }

  private(set) var items: [Item] = []
  /// The indices of the lines that are no items and below none, in order.
  private(set) var rest: [Int] = []
  /// The items that the next line may be below, with the columns of their bullets.
  private var open: [(column: Int, item: Int)] = []

  /// - Parameter isLog: returns whether the line with an index is one of a log, which holds no items.
  init(_ lines: [[UInt8]], isLog: (Int) -> Bool = { _ in false }) {
    let blockEnds = Self.blockEnds(of: lines)
    var blockEnd = 0
    for (index, line) in lines.enumerated() {
      let isInBlock = index < blockEnd
      if !isInBlock, let end = blockEnds[index] { blockEnd = end }
      let column = Self.column(of: line)
      if let column, !isInBlock { while let last = open.last, last.column >= column { open.removeLast() } }
      if !isInBlock, !isLog(index), let column, let (status, title) = Self.item(line) {
        open.append((column, items.count))
        items.append(Item(status: status, title: title, line: index, parent: open.dropLast().last?.item))
      } else if let item = open.last?.item {
        items[item].text.append(line)
      } else {
        rest.append(index)
      }
    }
  }

  /// Returns the index behind the end of each block, at the line that begins it; `nil` at other lines.
  private static func blockEnds(of lines: [[UInt8]]) -> [Int?] {
    var ends = [Int?](repeating: nil, count: lines.count)
    var last: [[UInt8]: Int] = [:]
    for index in lines.indices.reversed() {
      guard let edge = OrgBody.blockEdge(lines[index][...]) else { continue }
      if edge.isStart { ends[index] = last[edge.name] } else { last[edge.name] = index + 1 }
    }
    return ends
  }

  /// Returns the column of the first sign of a line; `nil` for a blank line.
  private static func column(of line: [UInt8]) -> Int? {
    var column = 0
    for byte in line {
      switch byte {
      case 0x20: column += 1
      case 0x09: column = (column / 8 + 1) * 8
      default: return column
      }
    }
    return nil
  }

  private static let statuses: [UInt8: TaskStatus] = [
    UInt8(ascii: " "): .open, UInt8(ascii: "-"): .started, UInt8(ascii: "X"): .done, UInt8(ascii: "x"): .done,
  ]

  /// Reads `- [ ] title`, or with another bullet, a number or a letter, maybe with a counter such as `[@3]` before the
  /// box. `nil` for another line.
  private static func item(_ line: [UInt8]) -> (status: TaskStatus, title: [UInt8])? {
    var rest = line.drop { $0.isBlank }
    let isIndented = rest.startIndex > 0
    let number = rest.prefix { $0.isDigit }
    let label = number.isEmpty ? rest.prefix { $0.isLetter }.prefix(1) : number
    let sign = rest.dropFirst(label.count).first
    let signs = label.isEmpty ? isIndented ? "-+*" : "-+" : ".)"
    guard let sign, signs.utf8.contains(sign), let text = behindBlanks(rest.dropFirst(label.count + 1)) else {
      return nil
    }
    rest = text
    if rest.starts(with: "[@".utf8), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      guard isCounter(rest[..<end].dropFirst(2)), let text = behindBlanks(rest[(end + 1)...]) else { return nil }
      rest = text
    }
    let box = Array(rest.prefix(3))
    guard box.count == 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"), let status = statuses[box[1]],
      rest.count == 3 || rest.dropFirst(3).first?.isBlank ?? false
    else { return nil }
    let title = Array(rest.dropFirst(3)).onOneLine.trimmed
    return title.isEmpty ? nil : (status, title)
  }

  /// Whether the text between `[@` and `]` sets the number of an item: `3`, `a` or `start:3`.
  private static func isCounter(_ text: ArraySlice<UInt8>) -> Bool {
    let start = Array("start:".utf8)
    let value = text.starts(with: start) ? text.dropFirst(start.count) : text
    return value.count == 1 && value.allSatisfy(\.isLetter) || !value.isEmpty && value.allSatisfy(\.isDigit)
  }

  /// Returns a text without the blanks at its start; `nil` if there are none.
  private static func behindBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.first?.isBlank ?? false ? text.drop { $0.isBlank } : nil
  }
}
