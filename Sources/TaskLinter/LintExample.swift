import TaskModel
public import TaskSyntax

/// A document that demonstrates a rule.
public struct LintExample: Sendable, Equatable {
  /// The document; flagged text stands between `«` and `»`. `\xNN` is a byte, `\r` a carriage return.
  public var text: String
  /// The document after the rule's fixes, in the same notation; `nil` if the rule has no fix for it.
  public var fixed: String?
  /// Whether nothing is flagged: a near miss.
  public var isAccepted: Bool
}

extension LintRule {
  /// Returns an example in which something is flagged.
  static func flags(_ text: String, becomes fixed: String? = nil) -> LintExample {
    LintExample(text: text, fixed: fixed, isAccepted: false)
  }

  /// Returns an example in which the rule finds nothing.
  static func accepts(_ text: String) -> LintExample { LintExample(text: text, fixed: nil, isAccepted: true) }
}

@resultBuilder
enum LintExamples {
  static func buildBlock(_ examples: LintExample...) -> [LintExample] { examples }
}

extension LintExample {
  /// The document as bytes, and the flagged ranges in it.
  public var document: (bytes: [UInt8], flagged: [Range<Int>]) { Self.read(text) }

  /// The document after the fixes, as bytes.
  public var fixedBytes: [UInt8]? { fixed.map { Self.read($0).bytes } }

  private static func read(_ text: String) -> (bytes: [UInt8], flagged: [Range<Int>]) {
    var bytes: [UInt8] = []
    var flagged: [Range<Int>] = []
    var start = 0
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "«": start = bytes.count
      case "»": flagged.append(start..<bytes.count)
      case "\\" where rest.first == "r":
        rest.removeFirst()
        bytes.append(0x0D)
      case "\\" where rest.first == "x":
        guard let byte = UInt8(String(String.UnicodeScalarView(rest.dropFirst().prefix(2))), radix: 16) else {
          fallthrough
        }
        rest = rest.dropFirst(3)
        bytes.append(byte)
      default: bytes.append(contentsOf: String(Character(scalar)).utf8)
      }
    }
    return (bytes, flagged)
  }
}

extension LintContext {
  /// The current day and the settings of examples.
  public static let ofExamples: LintContext = {
    let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first
    var context = LintContext(
      now: today.literal.firstMoment,
      reservedKeys: Set(["is", "left", "score", "sort", "title"].map { Array($0.utf8) }))
    context.required = [Array("created".utf8)]
    context.projects = ["house", "garden"].map { Array($0.utf8) }
    context.keyTypes = [
      Array("size".utf8): .words(["S", "M", "L"].map { Array($0.utf8) }), Array("pages".utf8): .number,
      Array("visit".utf8): .date, Array("ride".utf8): .duration, Array("client".utf8): .text,
    ]
    context.files = Set(["list.tasks", "garden.tasks", "projects/kitchen.tasks"].map { Array($0.utf8) })
    return context
  }()
}

extension LintExample {
  /// The path of an example from the root of its workspace.
  public static let path = Array("list.tasks".utf8)
}

extension LintRule {
  /// Returns the findings of the rule in an example. The rule runs alone unless it needs others.
  public func findings(in example: [UInt8]) -> [Diagnostic] {
    Linter(needsOthers ? LintRule.all : [self])
      .lint(SyntaxTree(example), context: .ofExamples, path: LintExample.path).filter { $0.rule == name }
  }
}
