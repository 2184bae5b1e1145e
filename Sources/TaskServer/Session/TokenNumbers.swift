import JSON
import TaskAssist

/// Tokens as five numbers each, which count from the token before.
struct TokenNumbers: Sendable, Equatable {
  private(set) var numbers: [UInt32] = []

  init(_ tokens: [EditorToken], _ question: EditorQuestion) {
    var cursor = PositionCursor(question.text, question.client.encoding)
    var last = TextPosition(line: 0, character: 0)
    numbers.reserveCapacity(5 * tokens.count)
    for token in tokens {
      guard let kind = token.kindNumber else { continue }
      let range = cursor.range(of: token.range)
      let isSameLine = range.start.line == last.line
      // The protocol ends lines at a lone carriage return, too.
      guard range.start.line == range.end.line else { continue }
      add(range.start.line - last.line)
      add(range.start.character - (isSameLine ? last.character : 0))
      add(range.end.character - range.start.character)
      add(kind)
      add(Int(token.modifiers.rawValue))
      last = range.start
    }
  }

  private mutating func add(_ number: Int) { numbers.append(UInt32(truncatingIfNeeded: number)) }

  func writeData(to json: inout JSONWriter) { Self.write(numbers[...], to: &json) }

  fileprivate static func write(_ numbers: ArraySlice<UInt32>, to json: inout JSONWriter) {
    json.beginArray("data")
    for number in numbers { json.integer(Int(number)) }
    json.endArray()
  }
}

/// The change that makes tokens of earlier ones: a stretch of whole tokens in the place of another.
struct TokenSplice: Sendable {
  /// The first number that is replaced.
  let start: Int
  let deleteCount: Int
  private let numbers: [UInt32]
  private let inserted: Range<Int>

  /// Linear in the numbers of tokens.
  init(from old: TokenNumbers, to new: TokenNumbers, width: Int = 5) {
    let (a, b) = (old.numbers, new.numbers)
    let most = min(a.count, b.count)
    var start = 0
    while start < most, a[start] == b[start] { start += 1 }
    start -= start % width
    var end = 0
    while end < most - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    end -= end % width
    self.start = start
    deleteCount = a.count - end - start
    numbers = b
    inserted = start..<b.count - end
  }

  /// Whether the tokens are the same.
  var isEmpty: Bool { deleteCount == 0 && inserted.isEmpty }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("start", start)
    json.member("deleteCount", deleteCount)
    if !inserted.isEmpty { TokenNumbers.write(numbers[inserted], to: &json) }
    json.endObject()
  }
}
