/// A finding at a place in a document.
public struct Diagnostic: Sendable, Equatable {
  /// The rule's name in kebab-case, which names the problem.
  public var rule: String
  public var severity: Severity
  /// The byte range in the document.
  public var range: Range<Int>
  /// A sentence without an initial capital and a period that states the problem and quotes the text.
  public var message: String
  /// The advice; `nil` if the message suffices.
  public var help: String?
  /// The change that removes the cause; `nil` if only a person can.
  public var fix: Fix?
  /// Other places that show why the text is wrong; usually none.
  public var related: [Related]

  public init(
    rule: String, severity: Severity, range: Range<Int>, message: String, help: String? = nil, fix: Fix? = nil,
    related: [Related] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.range = range
    self.message = message
    self.help = help
    self.fix = fix
    self.related = related
  }

  public enum Severity: String, Sendable, Comparable, CaseIterable {
    case info, warning, error

    public static func < (a: Severity, b: Severity) -> Bool { a.order < b.order }
    /// The position among the severities, from 0.
    package var order: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
  }

  /// A place that a finding is also about, such as the first of two tasks with one id.
  public struct Related: Sendable, Equatable {
    /// The number of the document among those of the workspace; `nil` for the document of the finding.
    public var document: Int?
    /// The byte range in that document.
    public var range: Range<Int>
    /// A phrase without an initial capital and a period that says how the place is related.
    public var message: String

    public init(_ message: String, at range: Range<Int>, in document: Int? = nil) {
      self.document = document
      self.range = range
      self.message = message
    }

    /// Returns the place moved by a number of bytes, if it is in the document of the finding.
    func moved(by distance: Int) -> Related {
      guard document == nil, distance != 0 else { return self }
      return Related(message, at: range.lowerBound + distance..<range.upperBound + distance)
    }
  }

  /// A change that removes the cause of a finding.
  public struct Fix: Sendable, Equatable {
    /// A verb phrase that describes the change.
    public var title: String
    public var edits: [TextEdit]
    /// Whether the change keeps the meaning or is certainly intended. Otherwise it is only probably intended.
    public var isSafe: Bool

    public init(_ title: String, isSafe: Bool, edits: [TextEdit]) {
      self.title = title
      self.edits = edits
      self.isSafe = isSafe
    }

    /// Returns the fix with its edits moved by a number of bytes.
    func moved(by distance: Int) -> Fix {
      guard distance != 0 else { return self }
      var fix = self
      fix.edits = edits.map {
        TextEdit(
          range: $0.range.lowerBound + distance..<$0.range.upperBound + distance, replacement: $0.replacement)
      }
      return fix
    }
  }
}

extension Diagnostic {
  /// Whether `a` precedes `b` in a report on one document: by position, then by rule name.
  public static func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    isBefore(a.range, b.range) { (a.rule, b.rule) }
  }

  /// Whether `a` is more severe than `b`, or precedes it in a report and is as severe.
  public static func isMoreSevere(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    a.severity != b.severity ? a.severity > b.severity : isBefore(a, b)
  }

  /// Whether range `a` precedes range `b` in a report. `rules` is evaluated only if both begin at the same offset.
  static func isBefore(_ a: Range<Int>, _ b: Range<Int>, rules: () -> (a: String, b: String)) -> Bool {
    if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
    let rules = rules()
    return rules.a != rules.b ? rules.a < rules.b : a.upperBound < b.upperBound
  }
}
