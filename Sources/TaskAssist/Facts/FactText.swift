public import TaskModel
import TaskSyntax

/// A line of facts, in pieces that say whether they are the program's own words or bytes of a file.
///
/// An encoder makes text of it for one kind of output: a terminal, Markdown, plain text. No byte of a file gets there
/// in another way.
public struct FactText: Sendable, Equatable {
  public struct Piece: Sendable, Equatable {
    public var bytes: [UInt8]
    public var role: Role
    /// Whether the bytes are words of the program, in ASCII.
    public var isOwn: Bool
  }

  /// The role of a piece, from which an output chooses its style.
  public enum Role: Sendable, Equatable {
    case plain, handle, project, context, tag
    /// A title within a sentence, which is cut to a few words.
    case mention
    case due(DueWords.Urgency)
  }

  public private(set) var pieces: [Piece] = []

  public init() {}

  public var isEmpty: Bool { pieces.allSatisfy(\.bytes.isEmpty) }

  mutating func append(_ other: FactText) { pieces += other.pieces }

  mutating func append(own bytes: [UInt8], _ role: Role = .plain) {
    pieces.append(Piece(bytes: bytes, role: role, isOwn: true))
  }

  mutating func append(_ bytes: [UInt8], _ role: Role = .plain) {
    pieces.append(Piece(bytes: bytes, role: role, isOwn: false))
  }

  /// Creates a text of the parts with `separator` between them.
  init(joining parts: some Sequence<FactText>, with separator: FactText) {
    for (index, part) in parts.enumerated() {
      if index > 0 { append(separator) }
      append(part)
    }
  }

  /// `1 task`, `2 tasks`.
  init(_ count: Int, _ noun: StaticString) {
    append(own: Array("\(count) \(noun)\(count == 1 ? "" : "s")".utf8))
  }

  /// Creates a text of bytes of a file.
  init(_ bytes: [UInt8], _ role: Role = .plain) { append(bytes, role) }
}

extension FactText: ExpressibleByStringInterpolation {
  /// Creates text of the program's own words. `StaticString` rejects strings made at run time.
  public init(stringLiteral text: StaticString) { append(own: Array(text.description.utf8)) }

  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// Accepts only the types below. Bytes and strings count as bytes of a file.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = FactText()

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: StaticString) {
      let bytes = Array(literal.description.utf8)
      if !bytes.isEmpty { text.append(own: bytes) }
    }

    public mutating func appendInterpolation(_ bytes: [UInt8]) { text.append(bytes) }

    public mutating func appendInterpolation(_ string: String) { text.append(Array(string.utf8)) }

    public mutating func appendInterpolation(_ number: Int) { text.append(own: Array(String(number).utf8)) }

    public mutating func appendInterpolation(_ part: FactText) { text.append(part) }
  }
}
