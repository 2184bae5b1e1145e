/// A finding at a place of a document.
public struct Diagnostic: Sendable, Equatable {
  /// The rule's name, in kebab-case, for what is flagged.
  public var rule: String
  public var severity: Severity
  /// Bytes from the start of the document.
  public var range: Range<Int>
  /// A sentence without capital and period that says what is wrong and quotes the text.
  public var message: String
  /// The advice; `nil` where the message says enough.
  public var help: String?
  /// A change that mends it; `nil` where only a person can.
  public var fix: Fix?

  public init(
    rule: String, severity: Severity, range: Range<Int>, message: String, help: String? = nil, fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.range = range
    self.message = message
    self.help = help
    self.fix = fix
  }

  public enum Severity: String, Sendable, Comparable, CaseIterable {
    case info, warning, error

    public static func < (a: Severity, b: Severity) -> Bool { a.order < b.order }
    private var order: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
  }

  /// A change that mends a finding.
  public struct Fix: Sendable, Equatable {
    /// A verb phrase.
    public var title: String
    public var edits: [TextEdit]
    /// Whether the meaning is kept or surely what was meant; otherwise it is probably what was meant.
    public var isSafe: Bool

    public init(_ title: String, isSafe: Bool, edits: [TextEdit]) {
      self.title = title
      self.edits = edits
      self.isSafe = isSafe
    }
  }
}

extension Diagnostic {
  /// Whether `a` comes first in a report on one document: by place, then by the rule's name.
  public static func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    isBefore(a.range, b.range) { (a.rule, b.rule) }
  }

  /// The same of two places; `rules` is asked where they begin together.
  static func isBefore(_ a: Range<Int>, _ b: Range<Int>, rules: () -> (a: String, b: String)) -> Bool {
    if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
    let rules = rules()
    return rules.a != rules.b ? rules.a < rules.b : a.upperBound < b.upperBound
  }
}
