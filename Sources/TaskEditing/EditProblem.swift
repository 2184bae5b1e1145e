/// The reason why a change is refused. Nothing is changed then.
public struct EditProblem: Error, Sendable, Equatable {
  /// The cause of a problem, which determines the exit status.
  public enum Kind: Sendable, Equatable {
    /// The request is impossible or forbidden; a different request may succeed.
    case refused
    /// The state of the document prevents the change: conflict markers, a text that is not a task, an ambiguous name.
    case conflict
    /// The change could not be verified, which is a fault of the program.
    case fault
  }

  public var kind: Kind
  /// A sentence without a capital and a period. It may quote bytes of a file or of the typed text, so that the caller
  /// must encode it.
  public var message: [UInt8]
  /// The advice on how to correct the request; `nil` if the message is enough.
  public var help: [UInt8]?
  /// The range of bytes in the typed word that has the problem; `nil` for the whole word or no word.
  public var range: Range<Int>?

  public init(_ kind: Kind, _ message: [UInt8], help: [UInt8]? = nil, range: Range<Int>? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
    self.range = range
  }

  /// The problem of a task without a word that says what to do.
  static var noTitle: EditProblem {
    .refused("a task needs a title", help: "add a word that is not a project, context, tag or attribute")
  }
}

extension EditProblem {
  static func refused(_ message: EditMessage, help: EditMessage? = nil) -> EditProblem {
    EditProblem(.refused, message.bytes, help: help?.bytes)
  }

  static func conflict(_ message: EditMessage, help: EditMessage? = nil) -> EditProblem {
    EditProblem(.conflict, message.bytes, help: help?.bytes)
  }

  static func fault(_ message: EditMessage) -> EditProblem { EditProblem(.fault, message.bytes) }
}

/// The text of a message, which quotes bytes of a file or of typed text unchanged.
struct EditMessage: ExpressibleByStringInterpolation {
  let bytes: [UInt8]

  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { bytes += text.utf8 }

    mutating func appendInterpolation(_ text: String) { bytes += text.utf8 }

    mutating func appendInterpolation(_ text: StaticString) { appendInterpolation("\(text)") }

    mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ text: some Collection<UInt8>) { bytes += text }
  }
}
