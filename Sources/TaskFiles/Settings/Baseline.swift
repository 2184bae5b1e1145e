import JSON

/// The known findings, which are not shown: those of the files when the baseline was written.
///
/// A finding is identified by its rule, its file, a hash of rule and line, and its number among the findings with the
/// same values. It is recognized after its line has moved, and the baseline contains no text of the file.
package struct Baseline: Equatable, Sendable {
  /// The findings of one rule in equal lines of a file.
  package struct Kind: Hashable, Sendable {
    package let rule: String
    /// The hash of rule and line, from `Fingerprint`.
    package let text: UInt64

    package init(rule: String, text: UInt64) {
      self.rule = rule
      self.text = text
    }
  }

  /// The findings of a file: for each kind, the numbers of its findings, from 0. Ranges, because a line may have many
  /// findings of one kind.
  package typealias Names = [Kind: RangeSet<Int>]

  /// The findings by the path of their file from the root of the workspace.
  package private(set) var names: [[UInt8]: Names] = [:]

  package init() {}

  /// The largest baseline that is read, in bytes: 64 MiB, more than half a million findings.
  package static let sizeLimit = 64 << 20

  /// Returns the known findings of the file at `path`, from the root of the workspace.
  package func names(in path: [UInt8]) -> Names { names[Self.key(path)] ?? [:] }

  package mutating func add(_ names: Names, in path: [UInt8]) {
    self.names[Self.key(path), default: [:]].merge(names) { $0.union($1) }
  }

  /// Returns the key of a file. JSON holds only UTF-8, so other bytes of a path are replaced by replacement characters,
  /// both in the baseline and in a search.
  package static func key(_ path: [UInt8]) -> [UInt8] { Array(String(decoding: path, as: UTF8.self).utf8) }

  package var count: Int { names.values.reduce(0) { $0 + Self.count(of: $1) } }

  package static func count(of names: Names) -> Int {
    names.values.reduce(0) { sum, numbers in numbers.ranges.reduce(sum) { $0 + $1.count } }
  }
}

extension Baseline {
  /// Reads the text of a baseline. `problems` receives its faults; if there are any, the baseline is empty.
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
        if let (file, kind, number) = Self.read(entry) {
          names[file, default: [:]][kind, default: RangeSet()].insert(contentsOf: number - 1..<number)
        } else {
          problems.append(SettingProblem(.wrongValue(expected: Self.entryPhrase), entry))
        }
      }
    }
  }

  /// Returns the parts of an entry that has all members; `text` must have sixteen digits.
  private static func read(_ entry: JSONValue) -> (file: [UInt8], kind: Kind, number: Int)? {
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
    return (file, Kind(rule: String(decoding: rule, as: UTF8.self), text: text), number)
  }

  private static func number(_ digits: [UInt8]) -> UInt64? {
    guard digits.count == 16, digits.allSatisfy(\.isHexadecimalDigit) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static let entryPhrase = "an object with \"file\", \"rule\", \"text\" (16 hexadecimal digits) and \"n\""

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
