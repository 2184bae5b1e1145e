import JSON

/// Findings that are known: those of the files when the baseline was written. They are not shown.
///
/// A finding is named by its rule, its file, a hash of rule and line, and which it is of those that have all this in
/// common. So it is known again when its line has moved, and no text of the file is in the baseline.
package struct Baseline: Equatable, Sendable {
  /// A finding of a file.
  package struct Name: Hashable, Sendable {
    package let rule: String
    /// As `Fingerprint` makes it.
    package let text: UInt64
    /// From 1.
    package let number: Int

    package init(rule: String, text: UInt64, number: Int) {
      self.rule = rule
      self.text = text
      self.number = number
    }
  }

  /// By the path of their file from the root of the workspace.
  package private(set) var names: [[UInt8]: Set<Name>] = [:]

  package init() {}

  /// The largest file that is read as one, in bytes: 64 MiB, more than half a million findings.
  package static let sizeLimit = 64 << 20

  /// What is known of the file at `path`, from the root of the workspace.
  package func names(in path: [UInt8]) -> Set<Name> { names[Self.key(path)] ?? [] }

  package mutating func add(_ names: some Sequence<Name>, in path: [UInt8]) {
    self.names[Self.key(path), default: []].formUnion(names)
  }

  /// JSON holds no path that is not UTF-8: such a one stands there, and is looked for, with replacement characters.
  package static func key(_ path: [UInt8]) -> [UInt8] { Array(String(decoding: path, as: UTF8.self).utf8) }

  package var count: Int { names.values.reduce(0) { $0 + $1.count } }
}

extension Baseline {
  /// Reads the text of a file. `problems` are what is wrong with it; then nothing is known.
  package init(_ bytes: [UInt8], problems: inout [SettingProblem]) {
    self.init()
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes)
    } catch {
      problems = [SettingProblem(error)]
      return
    }
    problems = Self.form.problems(in: document.root, rules: { [] })
    if let key = document.repeatedKey { problems.append(SettingProblem(.repeatedKey, key)) }
    guard problems.isEmpty else {
      problems.sort { $0.offset < $1.offset }
      return
    }
    for (key, value) in document.root.members where key.text.elementsEqual("findings".utf8) {
      for entry in value.elements where !entry.members.isEmpty {
        if let (file, name) = Self.read(entry) {
          names[file, default: []].insert(name)
        } else {
          problems.append(SettingProblem(.wrongValue(expected: Self.entryPhrase), entry))
        }
      }
    }
  }

  /// An entry with all its members, `text` of sixteen digits.
  private static func read(_ entry: JSONValue) -> (file: [UInt8], name: Name)? {
    var file: [UInt8]?
    var rule: [UInt8]?
    var text: UInt64?
    var number: Int?
    for (key, value) in entry.members {
      switch String(decoding: key.text, as: UTF8.self) {
      case "file": file = value.string
      case "rule": rule = value.string
      case "text": text = value.string.flatMap(Self.number)
      default: number = value.integer
      }
    }
    guard let file, let rule, let text, let number else { return nil }
    return (file, Name(rule: String(decoding: rule, as: UTF8.self), text: text, number: number))
  }

  private static func number(_ digits: [UInt8]) -> UInt64? {
    guard digits.count == 16, digits.allSatisfy({ lowerDigits.contains($0) }) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static let lowerDigits = Array("0123456789abcdef".utf8)

  private static let entryPhrase = "a finding with \"file\", \"rule\", \"text\" (sixteen hexadecimal digits) and \"n\""

  private static var form: SettingType {
    .record([
      SettingField("schema", .integer(1...1), help: ""),
      SettingField(
        "findings",
        .list(
          .record([
            SettingField("file", .text, help: ""), SettingField("rule", .text, help: ""),
            SettingField("text", .text, help: ""), SettingField("n", .integer(1...Int.max), help: ""),
          ])), help: ""),
    ])
  }
}
