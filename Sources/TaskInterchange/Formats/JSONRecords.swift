import JSON

/// The objects of a JSON text: those of an array, or one after the other. One that is malformed or cut short does not
/// hide the others.
struct JSONRecords {
  /// The objects that were read, with the places where they begin.
  private(set) var objects: [(object: JSONDocument, place: RecordPlace)] = []
  private(set) var problems: [RecordProblem] = []
  private let bytes: [UInt8]
  private let file: [UInt8]
  /// The place of `counted`.
  private var line = 1
  private var column = 1
  private var counted = 0

  init(_ bytes: [UInt8], file: [UInt8]) {
    self.bytes = bytes
    self.file = file
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        let end = Self.end(of: bytes, from: index)
        read(index..<(end ?? bytes.count), isWhole: end != nil)
        index = end ?? bytes.count
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","): index += 1
      default:
        let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "{") || $0 == 0x0A } ?? bytes.count
        problems.append(RecordProblem(at: place(of: index), Array("expected an object".utf8)))
        index = end
      }
    }
  }

  /// Returns the end of the object at `start`; `nil` if the text ends before it.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var isInString = false
    var index = start
    while index < bytes.count {
      switch bytes[index] {
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

  private mutating func read(_ range: Range<Int>, isWhole: Bool) {
    let place = place(of: range.lowerBound)
    guard isWhole else {
      problems.append(RecordProblem(at: place, Array("the object is cut short".utf8)))
      return
    }
    do throws(JSONError) {
      objects.append((try JSONDocument(Array(bytes[range]), allowing: .unpairedSurrogates), place))
    } catch {
      problems.append(
        RecordProblem(at: self.place(of: range.lowerBound + error.offset), Array(error.message.utf8)))
    }
  }

  /// Returns the place of a byte. The bytes are asked for in ascending order, so that all calls together are linear.
  private mutating func place(of offset: Int) -> RecordPlace {
    while counted < offset {
      if bytes[counted] == 0x0A {
        line += 1
        column = 1
      } else if bytes[counted] & 0xC0 != 0x80 {
        column += 1
      }
      counted += 1
    }
    return RecordPlace(file: file, line: line, column: column)
  }
}
