import JSON
import TaskSyntax

/// Reads the objects of a JSON text: those of an array, or one after the other. One that is malformed or cut short does
/// not hide the others.
struct JSONRecords {
  private var problems: [RecordProblem] = []
  private let bytes: [UInt8]
  private let file: [UInt8]
  /// The place of `counted`.
  private var line = 1
  private var column = 1
  private var counted = 0
  /// The start of the line of `counted`.
  private var lineStart = 0

  private init(_ bytes: [UInt8], file: [UInt8]) {
    self.bytes = bytes
    self.file = file
  }

  /// Calls `body` with each object and the place where it begins, and returns the problems of the others.
  ///
  /// - Parameter range: the part of the text that holds them; `nil` for all of it.
  static func read(
    _ text: [UInt8], file: [UInt8], in range: Range<Int>? = nil, _ body: (JSONValue, RecordPlace) -> Void
  ) -> [RecordProblem] {
    let bytes = (range.map { Array(text[..<$0.upperBound]) } ?? text).withLineFeeds
    var records = JSONRecords(bytes, file: file)
    records.read(from: range?.lowerBound ?? 0, body)
    return records.problems
  }

  private mutating func read(from start: Int, _ body: (JSONValue, RecordPlace) -> Void) {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): index = readObject(at: index, body)
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): index += 1
      default:
        let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "{") || $0 == 0x0A } ?? bytes.count
        problems.append(RecordProblem(at: place(of: index), Array("expected an object".utf8)))
        index = end
      }
    }
  }

  /// Returns the column of an object that begins its line, in bytes; 0 for another one. Its place was asked for last.
  private func column(of start: Int) -> Int {
    bytes[lineStart..<start].allSatisfy(\.isBlank) ? start - lineStart : 0
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

  /// Reads the object at `start`, and returns where to read on.
  private mutating func readObject(at start: Int, _ body: (JSONValue, RecordPlace) -> Void) -> Int {
    let place = place(of: start)
    let column = column(of: start)
    guard let end = end(from: start, column: column) else {
      problems.append(RecordProblem(at: place, Array("the object is not closed".utf8)))
      return next(behind: start, column: column)
    }
    do throws(JSONError) {
      body(try JSONDocument(bytes, in: start..<end, allowing: .unpairedSurrogates).root, place)
      return end
    } catch {
      problems.append(RecordProblem(at: self.place(of: error.offset), Array(error.message.utf8)))
      return next(behind: error.offset, column: column)
    }
  }

  /// Returns the place of a byte. The bytes are asked for in ascending order, so that all calls together are linear.
  private mutating func place(of offset: Int) -> RecordPlace {
    while counted < offset {
      if bytes[counted] == 0x0A {
        line += 1
        column = 1
        lineStart = counted + 1
      } else if bytes[counted] & 0xC0 != 0x80 {
        column += 1
      }
      counted += 1
    }
    return RecordPlace(file: file, line: line, column: column)
  }
}
