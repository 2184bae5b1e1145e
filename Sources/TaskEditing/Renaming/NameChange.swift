import TaskModel
public import TaskSyntax

/// A renaming of a project, a context, a tag or an id.
///
/// Renaming a project, context or tag includes the names below it: `+house/kitchen` is renamed with `+house`.
public struct NameChange: Sendable, Equatable {
  public enum Kind: String, Sendable { case project, context, tag, id }

  public let kind: Kind
  /// The name without sigil, quotes and escapes.
  public let old: [UInt8]
  public let new: [UInt8]

  /// Parses two words: `+old +new`, `project:old project:new`, `id:old id:new`, `^old new`. The second word may be the
  /// name alone.
  ///
  /// - Throws: if the first word has no kind, the second has a different kind, or a name is invalid.
  public init(_ old: [UInt8], _ new: [UInt8]) throws(EditProblem) {
    guard let first = Self.word(old) else {
      throw .refused(
        "'\(old)' is ambiguous: it may be a project, context, tag or id",
        help: "write +old +new, @old @new, or project:old, context:old, tag:old, id:old")
    }
    kind = first.kind
    let second = Self.word(new) ?? (first.kind, TypedWord(key: first.word.key, value: new))
    guard second.kind == first.kind else {
      throw .refused("'\(old)' is a \(first.kind.rawValue), but '\(new)' is a \(second.kind.rawValue)")
    }
    self.old = try Self.name(first.word, kind)
    self.new = try Self.name(second.word, kind)
  }

  private static func word(_ text: [UInt8]) -> (kind: Kind, word: TypedWord)? {
    if text.first == UInt8(ascii: "^") {
      return (.id, TypedWord(key: Array("id".utf8), value: Array(text.dropFirst())))
    }
    guard let word = TypedWord(text), let kind = Kind(rawValue: String(decoding: word.key, as: UTF8.self)) else {
      return nil
    }
    return (kind, word)
  }

  private static func name(_ word: TypedWord, _ kind: Kind) throws(EditProblem) -> [UInt8] {
    guard kind == .id else { return try (TypedField(bytes: word.key) ?? .tag).name(word) }
    guard SourceText(word.value).isName else {
      throw .refused("'\(word.value)' is not a valid id", help: AttributeKey.id.help)
    }
    return word.value
  }

  /// Returns the new form of a name, or `nil` if it does not change.
  public func name(for name: [UInt8]) -> [UInt8]? {
    if name == old { return new }
    let below = old + [UInt8(ascii: "/")]
    return kind != .id && name.starts(with: below) ? new + name[old.count...] : nil
  }

  /// Returns the name with its prefix in files: `+house`, `id:worktop`.
  public func written(_ name: [UInt8]) -> [UInt8] { (token.map { [$0.sigil] } ?? Array("id:".utf8)) + name }
}

extension NameChange {
  /// Whether a word of a part has the name. This includes a second project on a line, which is ignored otherwise.
  public func isWord(of part: SyntaxPart) -> Bool {
    part.records.contains { $0.kind == token && name(for: part.name(of: $0)) != nil }
  }

  /// The kind of the words that change; `nil` for ids, which are attribute values.
  var token: SyntaxKind? {
    switch kind {
    case .project: .project
    case .context: .context
    case .tag: .tag
    case .id: nil
    }
  }

  /// Returns the replacement of a word such as `@old`, quoted if it was quoted or must be, or `nil` if it does not
  /// change.
  func word(for record: SyntaxRecord, in part: SyntaxPart) -> [UInt8]? {
    guard record.kind == token, let name = name(for: part.name(of: record)) else { return nil }
    return WrittenText.name(name, keepsQuotes: record.flags.contains(.quoted)).map {
      [part.bytes[record.lowerBound]] + $0
    }
  }

  /// Returns the new value of an attribute, or `nil` if it does not change.
  func value(for record: SyntaxRecord, in part: SyntaxPart) -> [UInt8]? {
    guard kind == .id, record.kind == .attribute else { return nil }
    let value = part.value(of: record)
    switch record.key {
    case .id, .of: return name(for: value)
    case .after:
      var names: [[UInt8]] = []
      for item in value.split(separator: UInt8(ascii: ",")) {
        let name = name(for: Array(item)) ?? Array(item)
        if !names.contains(name) { names.append(name) }
      }
      let joined = Array(names.joined(separator: [UInt8(ascii: ",")]))
      return value.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(old) } ? joined : nil
    default: return nil
    }
  }
}
