/// Why a change is not made. Nothing is changed then.
public struct EditProblem: Error, Sendable, Equatable {
  /// The cause of a problem, which decides the exit status.
  public enum Kind: Sendable, Equatable {
    /// The request is impossible or forbidden; other words help.
    case refused
    /// The document stands against it: conflict markers, a text that is no task, a name that means several.
    case conflict
    /// The change could not be shown to be the one that was meant: a fault of ours.
    case fault
  }

  public var kind: Kind
  /// A sentence without capital and period that says what is wrong. It may quote bytes of a file or of what was typed:
  /// who shows it encodes it.
  public var message: [UInt8]
  /// The advice; `nil` where the message says enough.
  public var help: [UInt8]?
  /// The bytes meant, of the word that was typed; `nil` for all of it, and where no word is meant.
  public var range: Range<Int>?

  public init(_ kind: Kind, _ message: [UInt8], help: [UInt8]? = nil, range: Range<Int>? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
    self.range = range
  }

  /// A task needs a word that says what is to be done.
  static var noTitle: EditProblem {
    EditProblem(
      .refused, Array("a task needs a title".utf8),
      help: Array("say what is to be done, in a word that is not a project, a context, a tag or an attribute".utf8))
  }
}
