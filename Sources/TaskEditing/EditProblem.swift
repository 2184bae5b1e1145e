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
    EditProblem(
      .refused, Array("a task needs a title".utf8),
      help: Array("add a word that is not a project, context, tag or attribute".utf8))
  }
}
