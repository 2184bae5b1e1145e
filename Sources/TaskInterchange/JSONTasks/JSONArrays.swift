import TaskSyntax

/// The insides of the arrays that are members of a JSON object, up to the end of a text that is cut short.
struct JSONArrays {
  private var ranges: [String: Range<Int>] = [:]
  private let text: [UInt8]
  private var areLines: Bool
  private var depth = 0
  /// The last key of the object, with its quotes.
  private var key: Range<Int>?
  /// The start of the array that is read.
  private var start: Int?

  /// - Parameter areLines: whether to take the objects of `tasks` to end with their lines, up to the first line that does
  ///   not end with a bracket and a comma. The caller must check that each of them is well-formed.
  init(of text: [UInt8], areLines: Bool) {
    self.text = text
    self.areLines = areLines
    var index: Int? = 0
    while let next = index, next < text.count { index = read(from: next) }
    endArray(at: text.count)
  }

  /// The inside of an array, without its brackets; `nil` without one. Of several with one name, the first.
  subscript(name: String) -> Range<Int>? { ranges[name] }

  /// Reads a byte or a string, and returns the index behind it; `nil` at the end of the object.
  private mutating func read(from index: Int) -> Int? {
    switch text[index] {
    case UInt8(ascii: "\""):
      let end = stringEnd(from: index)
      if depth == 1 { key = index..<end }
      return end
    case UInt8(ascii: "["):
      if depth == 0 { return nil }
      depth += 1
      if depth == 2 { start = index + 1 }
    case UInt8(ascii: "{"):
      if areLines, isInTasks {
        if let (end, hasComma) = text.span.lastBracket(onLineFrom: index), hasComma { return end }
        areLines = false
      }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 1 { endArray(at: index) }
      if depth <= 0 { return nil }
    case UInt8(ascii: ","): if depth == 1 { key = nil }
    default: break
    }
    return index + 1
  }

  /// Whether an object of `tasks` may follow.
  private var isInTasks: Bool {
    depth == 2 && start != nil && key.map { text[$0].elementsEqual("\"tasks\"".utf8) } ?? false
  }

  private mutating func endArray(at end: Int) {
    guard let start else { return }
    let name = key.map { String(decoding: text[$0].dropFirst().dropLast(), as: UTF8.self) } ?? ""
    if ranges[name] == nil { ranges[name] = start..<end }
    self.start = nil
  }

  /// Returns the end of a string; that of the line if it is not closed there.
  private func stringEnd(from start: Int) -> Int {
    let text = text.span
    var index = start + 1
    while true {
      index = text.plainStringEnd(from: index, limit: text.count)
      if index == text.count { return index }
      switch text[index] {
      case UInt8(ascii: "\""), 0x0A: return index + 1
      case UInt8(ascii: "\\"): index = min(index + 2, text.count)
      default: index += 1
      }
    }
  }
}
