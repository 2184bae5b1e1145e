import JSON
import TaskSyntax

/// Reads the objects of a JSON text: those of an array, or one after the other. One that is malformed or cut short does
/// not hide the others.
///
/// The ends of objects are found first, and then all objects up to there are read in pieces. An end behind a malformed
/// object does not count, so fewer are found at once behind one.
///
///     {"title":"Sow peas","tags":["garden"]},⏎     In most texts, an object ends with its line. Its end is found
///     ╰─────────────── object ─────────────╯       without looking at its strings.
///     {"title":"Pay rent",⏎                        From the first line on that does not end with a bracket, or whose
///      "tags":["home"]},{"title":"Call Ada"}⏎      object is malformed when read that way, brackets are counted.
struct JSONRecords {
  private var problems: [RecordProblem] = []
  private let bytes: [UInt8]
  /// The end of the part of the text that holds the objects.
  private let limit: Int
  private let file: [UInt8]
  private var counted = Counted()
  /// Whether objects are taken to end with their lines.
  private var areLines = true
  /// Whether an object that was taken to end with its line was malformed.
  private var hasWrongEnd = false

  /// The place up to which lines are counted.
  private struct Counted: Sendable {
    var line = 1
    var column = 1
    var offset = 0
    var lineStart = 0
  }

  /// An object whose end is known.
  private struct Object: Sendable {
    let range: Range<Int>
    /// Whether it was taken to end with its line.
    let isLine: Bool
    let start: Counted
    let column: Int
    /// The number of problems before it.
    let problemCount: Int
  }

  private init(_ bytes: [UInt8], upTo limit: Int, file: [UInt8]) {
    self.bytes = bytes
    self.limit = limit
    self.file = file
  }

  /// Calls `body` for the objects with the places where they begin.
  ///
  /// - Parameters:
  ///   - range: the part of the text that holds them; `nil` for all of it.
  ///   - state: the value that each piece begins with and keeps from object to object.
  /// - Returns: the values of the pieces in order, the problems of malformed objects, and whether an object that was
  ///   taken to end with its line was malformed.
  static func read<State: Sendable>(
    _ text: [UInt8], file: [UInt8], in range: Range<Int>? = nil, _ context: InterchangeContext, state: State,
    _ body: @escaping @Sendable (inout State, JSONValue, RecordPlace) -> Void
  ) -> (states: [State], problems: [RecordProblem], hasWrongEnd: Bool) {
    let bytes = text.withLineFeeds
    var records = JSONRecords(bytes, upTo: range?.upperBound ?? bytes.count, file: file)
    let states = records.read(from: range?.lowerBound ?? 0) { objects in
      context.pieces.joined(objects) { [file] objects in
        var piece = Piece(state: state)
        piece.malformed = read(objects, of: bytes, file: file) { body(&piece.state, $0, $1) }
        return [piece]
      }
    }
    return (states, records.problems, records.hasWrongEnd)
  }

  /// The value of a piece. Objects behind a malformed one are not read.
  private struct Piece<State: Sendable>: Sendable {
    var state: State
    var malformed: Malformed?
  }

  /// An object that is malformed: the reason, and its position.
  private struct Malformed: Sendable {
    let object: Object
    let message: [UInt8]
    let offset: Int
  }

  /// Reads all objects, and returns the values of their pieces.
  ///
  /// - Parameter make: reads objects that follow one another.
  private mutating func read<State>(from start: Int, _ make: ([Object]) -> [Piece<State>]) -> [State] {
    var states: [State] = []
    var index = start
    var count = Self.mostAtOnce
    while index < limit {
      let (objects, end) = objects(from: index, atMost: count)
      index = end
      count = min(2 * count, Self.mostAtOnce)
      for piece in make(objects) {
        states.append(piece.state)
        guard let malformed = piece.malformed else { continue }
        problems.removeSubrange(malformed.object.problemCount...)
        counted = malformed.object.start
        if malformed.object.isLine {
          (areLines, hasWrongEnd) = (false, true)
          index = malformed.object.range.lowerBound
          break
        }
        problems.append(RecordProblem(at: place(of: malformed.offset), malformed.message))
        index = next(behind: malformed.offset, column: malformed.object.column)
        count = 1
        break
      }
    }
    return states
  }

  /// The number of objects whose ends are found before they are read.
  private static let mostAtOnce = 1 << 13

  /// Calls `body` for objects that follow one another, and returns the first one that is malformed.
  private static func read(
    _ objects: ArraySlice<Object>, of bytes: [UInt8], file: [UInt8], _ body: (JSONValue, RecordPlace) -> Void
  ) -> Malformed? {
    // Threads that shared the bytes and the name would wait for each other.
    let start = objects.first?.range.lowerBound ?? 0
    let text = Array(bytes[start..<(objects.last?.range.upperBound ?? start)])
    let file = file.map { $0 }
    for object in objects {
      let range = object.range.lowerBound - start..<object.range.upperBound - start
      let place = RecordPlace(file: file, line: object.start.line, column: object.start.column)
      do throws(JSONError) {
        body(try JSONDocument(text, in: range, allowing: .unpairedSurrogates).root, place)
      } catch {
        return Malformed(object: object, message: Array(error.message.utf8), offset: error.offset + start)
      }
    }
    return nil
  }

  /// Returns the next objects with their ends, and where to look for others.
  private mutating func objects(from start: Int, atMost count: Int) -> (objects: [Object], end: Int) {
    var objects: [Object] = []
    var index = start
    while index < limit, objects.count < count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        let place = place(of: index)
        let (start, column) = (counted, column(of: index))
        let lineEnd = lineEnd(from: index)
        if let end = lineEnd ?? end(from: index, column: column) {
          let isLine = lineEnd != nil
          objects.append(
            Object(range: index..<end, isLine: isLine, start: start, column: column, problemCount: problems.count))
          index = end
        } else {
          problems.append(RecordProblem(at: place, Array("the object is not closed".utf8)))
          index = next(behind: index, column: column)
        }
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): index += 1
      default:
        let end = bytes[index..<limit].firstIndex { $0 == UInt8(ascii: "{") || $0 == 0x0A } ?? limit
        problems.append(RecordProblem(at: place(of: index), Array("expected an object".utf8)))
        index = end
      }
    }
    return (objects, index)
  }

  /// Returns the end of an object that is taken to end with its line; `nil` if brackets are counted, from now on.
  private mutating func lineEnd(from start: Int) -> Int? {
    if areLines, let end = bytes.span.lastBracket(onLineFrom: start)?.end, end <= limit { return end }
    areLines = false
    return nil
  }

  /// Returns the column of an object that begins its line, in bytes; 0 for another one. Its place was asked for last.
  private func column(of start: Int) -> Int {
    bytes[counted.lineStart..<start].allSatisfy(\.isBlank) ? start - counted.lineStart : 0
  }

  /// Returns the start of the object that begins a line at this column; `nil` for other lines.
  private func object(onLineAt start: Int, column: Int) -> Int? {
    let first = start + column
    guard first < limit, bytes[first] == UInt8(ascii: "{"), bytes[start..<first].allSatisfy(\.isBlank) else {
      return nil
    }
    return first
  }

  /// Returns the start of the next object behind a malformed one: on a later line, as far to the right. What is nested in
  /// an object of several lines is not taken for one.
  private func next(behind place: Int, column: Int) -> Int {
    var index = place
    while let feed = bytes[index..<limit].firstIndex(of: 0x0A) {
      index = feed + 1
      if let start = object(onLineAt: index, column: column) { return start }
    }
    return limit
  }

  /// Returns the end of the object at `start`; `nil` if it is not closed before the next one, or a string in it is not
  /// closed on its line.
  private func end(from start: Int, column: Int) -> Int? {
    let bytes = bytes.span
    var depth = 0
    var isInString = false
    var index = start
    while index < limit {
      if isInString {
        index = bytes.plainStringEnd(from: index, limit: limit)
        if index == limit { return nil }
      }
      switch bytes[index] {
      case 0x0A:
        if isInString || object(onLineAt: index + 1, column: column) != nil { return nil }
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the place of a byte. The bytes are asked for in ascending order, so that all calls together are linear.
  private mutating func place(of offset: Int) -> RecordPlace {
    let text = bytes
    let bytes = text.span
    let feeds = bytes.lineFeeds(in: counted.offset..<max(counted.offset, offset))
    if feeds > 0 {
      counted.line += feeds
      counted.column = 1
      counted.lineStart = bytes.lineStart(of: offset)
      counted.offset = counted.lineStart
    }
    while counted.offset < offset {
      if bytes[counted.offset] & 0xC0 != 0x80 { counted.column += 1 }
      counted.offset += 1
    }
    return RecordPlace(file: file, line: counted.line, column: counted.column)
  }
}

extension Span<UInt8> {
  /// Returns the place behind the bracket with which a line ends, apart from blanks and a comma, and whether there is a
  /// comma; `nil` for a line with another end.
  func lastBracket(onLineFrom start: Int) -> (end: Int, hasComma: Bool)? {
    var end = position(of: 0x0A, from: start)
    func skipBlanks() { while end > start, self[end - 1].isBlank || self[end - 1] == 0x0D { end -= 1 } }
    skipBlanks()
    let hasComma = end > start && self[end - 1] == UInt8(ascii: ",")
    if hasComma {
      end -= 1
      skipBlanks()
    }
    return end > start && self[end - 1] == UInt8(ascii: "}") ? (end, hasComma) : nil
  }
}
