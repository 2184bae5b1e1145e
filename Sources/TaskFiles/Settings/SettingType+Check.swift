package import JSON
import TaskModel
import TaskSyntax

extension SettingType {
  /// Returns all faults of `value`, in the order of the text.
  package func problems(in value: JSONValue, rules: () -> [String]) -> [SettingProblem] {
    switch self {
    case .list(let element) where value.kind == .array:
      value.elements.flatMap { element.problems(in: $0, rules: rules) }
    case .map(let names, let type) where value.kind == .object:
      value.members.flatMap { key, value in
        names.problems(in: key, rules: rules) + type.problems(in: value, rules: rules)
      }
    case .record(let fields) where value.kind == .object:
      value.members.flatMap { Self.problems(in: $0, fields, rules: rules) }
    case .either(let first, let second):
      // The type whose outer form fits reports the faults inside.
      first.fits(value)
        ? first.problems(in: value, rules: rules)
        : second.fits(value) ? second.problems(in: value, rules: rules) : wrong(value)
    case .goals where value.kind == .array: Self.problems(inGoals: value.elements)
    case .pauses where value.kind == .array: Self.problems(inPauses: value.elements)
    default: fits(value) ? [] : wrong(value)
    }
  }

  private static func problems(inGoals values: [JSONValue]) -> [SettingProblem] {
    values.enumerated().compactMap { index, value in
      guard index < mostGoals else { return SettingProblem(.wrongValue(expected: "at most \(mostGoals) goals"), value) }
      guard value.string.flatMap({ Goal($0) }) == nil else { return nil }
      let forms =
        #"a number from 1 to \#(Goal.largestAmount), "points" or "tasks", and optionally days or "a week": "#
      return SettingProblem(.wrongValue(expected: forms + #""12 points mon-fri", "40 points a week""#), value)
    }
  }

  private static func problems(inPauses values: [JSONValue]) -> [SettingProblem] {
    var pauses: [GoalPause] = []
    return values.compactMap { value in
      guard let pause = value.string.flatMap({ GoalPause($0) }) else {
        return SettingProblem(
          .wrongValue(expected: #"a day, or a range with the earlier day first, such as "2026-08-01..2026-08-15""#),
          value)
      }
      guard !pauses.contains(where: { $0.days.overlaps(pause.days) }) else {
        return SettingProblem(.wrongValue(expected: "days that do not overlap an earlier pause"), value)
      }
      pauses.append(pause)
      return nil
    }
  }

  private func wrong(_ value: JSONValue) -> [SettingProblem] { [SettingProblem(.wrongValue(expected: phrase), value)] }

  static func problems(
    in member: (key: JSONValue, value: JSONValue), _ fields: [SettingField], rules: () -> [String]
  ) -> [SettingProblem] {
    guard let field = fields.first(where: { $0.name.utf8.elementsEqual(member.key.text) }) else {
      return [SettingProblem(.unknownKey(known: fields.map(\.name)), member.key)]
    }
    return field.type.problems(in: member.value, rules: rules)
  }

  /// Whether the value has the form of this type; the elements of lists and objects are not checked.
  private func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .text: value.kind == .string
    case .pattern: value.string.map { Self.isInnerPattern($0) } ?? false
    case .folder: value.string.map { Self.isWholePath($0) } ?? false
    case .innerFile(let file): value.string.map { Self.isInner($0) && Self.isWritable($0, file) } ?? false
    case .integer(let range): value.integer.map(range.contains) ?? false
    case .choice(let words): value.string.map { text in words.contains { $0.utf8.elementsEqual(text) } } ?? false
    case .list, .goals, .pauses: value.kind == .array
    case .map, .record: value.kind == .object
    case .either(let first, let second): first.fits(value) || second.fits(value)
    }
  }

  /// Whether a path has a name that fits `file` and does not lead into a git folder.
  private static func isWritable(_ text: [UInt8], _ file: InnerFile) -> Bool {
    let path = BytePath(text)
    return text.last != BytePath.slash && file.matches(path)
      && !path.components.contains(where: GitRepository.isFolderName)
  }

  /// The check of `isInnerPattern` as a pattern for JSON Schema.
  package static let innerPattern = #"^(?!~)(?!(?:[^/]*/)*!?\.\.(?:/|$))[^\u0000]+$"#

  /// Returns the pattern for JSON Schema that the path of a written file must match.
  package static func pattern(of file: InnerFile) -> String {
    let start = #"^(?![/~])(?!(?:[^/]*/)*(?:\.\.|\.[gG][iI][tT])(?:/|$))"#
    return switch file {
    case .taskFile: start + #"[^\u0000]*\.tasks(?:\.md)?$"#
    case .baseline: start + #"(?!(?:[^/]*/)*\.tasks\.json$)[^\u0000]*\.json$"#
    }
  }

  /// The check of `isWholePath` as a pattern for JSON Schema.
  package static let wholePathPattern = #"^(/|~/|~$)[^\u0000]*$"#

  private static func isWholePath(_ text: [UInt8]) -> Bool {
    !text.contains(0) && (BytePath(text).isAbsolute || text.starts(with: "~/".utf8) || text.elementsEqual("~".utf8))
  }

  /// Whether a pattern is not empty and has no `..`. A leading `/` anchors it, as in `.gitignore`.
  private static func isInnerPattern(_ text: [UInt8]) -> Bool {
    isInner(text.first == BytePath.slash ? [UInt8(ascii: ".")] + text : text)
  }

  /// Whether a path or pattern is neither empty nor absolute and has no `..`.
  private static func isInner(_ text: [UInt8]) -> Bool {
    let path = BytePath(text)
    return !text.isEmpty && !text.contains(0) && !path.isAbsolute && text.first != UInt8(ascii: "~")
      && !path.components.contains { $0.elementsEqual("..".utf8) || $0.elementsEqual("!..".utf8) }
  }
}

extension SettingNames {
  /// The check of `SourceText.isDeclarableKey` as a pattern for JSON Schema, except for the length and the reserved
  /// keys.
  package static let attributeKeyPattern = "^[a-z][a-z0-9-]*$"
  package static let longestAttributeKey = 255
  package static var reservedKeys: [String] { AttributeKey.reserved.map { "\($0.name)" } }

  func problems(in key: JSONValue, rules: () -> [String]) -> [SettingProblem] {
    switch self {
    case .any: []
    case .attributeKeys:
      SourceText(key.text).isDeclarableKey
        ? []
        : [
          SettingProblem(
            .wrongValue(expected: "a key of lowercase letters, digits and hyphens that is not built in"), key)
        ]
    case .known(let names, _): Self.problems(in: key, known: names)
    case .rules: Self.problems(in: key, known: rules())
    }
  }

  private static func problems(in key: JSONValue, known names: [String]) -> [SettingProblem] {
    names.contains { $0.utf8.elementsEqual(key.text) } ? [] : [SettingProblem(.unknownKey(known: names), key)]
  }
}
