import JSON
import TaskSyntax

/// Reads the objects of a JSON text: those of an array, or one after the other. One that is malformed or cut short does
/// not hide the others.
///
/// The ends of objects are found first, and then all objects up to there are read in pieces. An end behind a malformed
/// object does not count, so fewer are found at once behind one.
struct JSONRecords {
  private var problems: [RecordProblem] = []
  private let bytes: [UInt8]
  private let file: [UInt8]
  private var counted = Counted()

  /// A place that all lines are counted up to.
  private struct Counted {
    var line = 1
    var column = 1
    var offset = 0
    var lineStart = 0
  }

  /// An object whose end is known.
  private struct Object {
    let range: Range<Int>
    let start: Counted
    let column: Int
    /// The number of problems before it.
    let problemCount: Int
  }

  /// The reason why an object is malformed, and its position.
  private struct Fault: Error {
    let message: [UInt8]
    let offset: Int
  }

  private init(_ bytes: [UInt8], file: [UInt8]) {
    self.bytes = bytes
    self.file = file
  }

  /// Returns what `make` returns for the objects and the places where they begin, and the problems of the others.
  ///
  /// - Parameters:
  ///   - range: the part of the text that holds them; `nil` for all of it.
  ///   - state: a value for each piece, which is kept from object to object.
  static func read<State: Sendable, Made: Sendable>(
    _ text: [UInt8], file: [UInt8], in range: Range<Int>? = nil, _ context: InterchangeContext, state: State,
    _ make: @escaping @Sendable (inout State, JSONValue, RecordPlace) -> Made
  ) -> (made: [Made], problems: [RecordProblem]) {
    let bytes = (range.map { Array(text[..<$0.upperBound]) } ?? text).withLineFeeds
    var records = JSONRecords(bytes, file: file)
    let made = records.read(from: range?.lowerBound ?? 0) { objects in
      context.pieces.joined(objects) { [file] objects in
        var state = state
        return read(objects, of: bytes, file: file) { make(&state, $0, $1) }
      }
    }
    return (made, records.problems)
  }

  /// Returns what is made of all objects.
  ///
  /// - Parameter make: returns what is made of some of them.
  private mutating func read<Made>(from start: Int, _ make: ([Object]) -> [Result<Made, Fault>]) -> [Made] {
    var made: [Made] = []
    var index = start
    var count = Self.mostAtOnce
    while index < bytes.count {
      let (objects, end) = objects(from: index, atMost: count)
      index = end
      count = min(2 * count, Self.mostAtOnce)
      reading: for (object, result) in zip(objects, make(objects)) {
        switch result {
        case .success(let value): made.append(value)
        case .failure(let error):
          problems.removeSubrange(object.problemCount...)
          counted = object.start
          problems.append(RecordProblem(at: place(of: error.offset), error.message))
          index = next(behind: error.offset, column: object.column)
          count = 1
          break reading
        }
      }
    }
    return made
  }

  /// The number of objects whose ends are found before they are read.
  private static let mostAtOnce = 1 << 13

  /// Returns what is made of objects that follow one another, up to the first one that is malformed.
  private static func read<Made>(
    _ objects: ArraySlice<Object>, of bytes: [UInt8], file: [UInt8], _ make: (JSONValue, RecordPlace) -> Made
  ) -> [Result<Made, Fault>] {
    // Threads that shared the bytes and the name would wait for each other.
    let start = objects.first?.range.lowerBound ?? 0
    let text = Array(bytes[start..<(objects.last?.range.upperBound ?? start)])
    let file = file.map { $0 }
    var results: [Result<Made, Fault>] = []
    for object in objects {
      let range = object.range.lowerBound - start..<object.range.upperBound - start
      let place = RecordPlace(file: file, line: object.start.line, column: object.start.column)
      do throws(JSONError) {
        results.append(.success(make(try JSONDocument(text, in: range, allowing: .unpairedSurrogates).root, place)))
      } catch {
        results.append(.failure(Fault(message: Array(error.message.utf8), offset: error.offset + start)))
        break
      }
    }
    return results
  }

  /// Returns the next objects with their ends, and where to look for others.
  private mutating func objects(from start: Int, atMost count: Int) -> (objects: [Object], end: Int) {
    var objects: [Object] = []
    var index = start
    while index < bytes.count, objects.count < count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        let place = place(of: index)
        let (start, column) = (counted, column(of: index))
        if let end = end(from: index, column: column) {
          objects.append(Object(range: index..<end, start: start, column: column, problemCount: problems.count))
          index = end
        } else {
          problems.append(RecordProblem(at: place, Array("the object is not closed".utf8)))
          index = next(behind: index, column: column)
        }
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): index += 1
      default:
        let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "{") || $0 == 0x0A } ?? bytes.count
        problems.append(RecordProblem(at: place(of: index), Array("expected an object".utf8)))
        index = end
      }
    }
    return (objects, index)
  }

  /// Returns the column of an object that begins its line, in bytes; 0 for another one. Its place was asked for last.
  private func column(of start: Int) -> Int {
    bytes[counted.lineStart..<start].allSatisfy(\.isBlank) ? start - counted.lineStart : 0
  }

  /// Returns the start of the object that begins a line at this column; `nil` for other lines.
  private func object(onLineAt start: Int, column: Int) -> Int? {
    let first = start + column
    guard first < bytes.count, bytes[first] == UInt8(ascii: "{"), bytes[start..<first].allSatisfy(\.isBlank) else {
      return nil
    }
    return first
  }

  /// Returns the start of the next object behind a malformed one: on a later line, as far to the right. What is nested in
  /// an object of several lines is not taken for one.
  private func next(behind place: Int, column: Int) -> Int {
    var index = place
    while let feed = bytes[index...].firstIndex(of: 0x0A) {
      index = feed + 1
      if let start = object(onLineAt: index, column: column) { return start }
    }
    return bytes.count
  }

  /// Returns the end of the object at `start`; `nil` if it is not closed before the next one, or a string in it is not
  /// closed on its line.
  private func end(from start: Int, column: Int) -> Int? {
    var depth = 0
    var isInString = false
    var index = start
    while index < bytes.count {
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
    while counted.offset < offset {
      let byte = bytes[counted.offset]
      counted.offset += 1
      if byte == 0x0A {
        counted.line += 1
        counted.column = 1
        counted.lineStart = counted.offset
      } else if byte & 0xC0 != 0x80 {
        counted.column += 1
      }
    }
    return RecordPlace(file: file, line: counted.line, column: counted.column)
  }
}
