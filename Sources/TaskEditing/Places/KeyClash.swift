public import TaskModel
import TaskSyntax

/// A word that is an attribute in one of two documents and would be in the other, where it is text.
public struct KeyClash: Sendable, Equatable {
  public let key: [UInt8]
  /// The word that is text, and its line, from 1.
  public let word: [UInt8]
  public let textLine: Int
  /// The line of an attribute with the key, from 1; `nil` for a key that the other document only declares.
  public let attributeLine: Int?
  /// Whether the text is in the document that receives tasks.
  public let isTextInReceiver: Bool
}

/// The words of tasks in the form of attributes, by key: those that are attributes because the document declares their
/// keys, and those that are text because it does not.
struct DeclaredWords {
  /// The first word of each key, with its offset in the document.
  private(set) var attributes: [[UInt8]: (word: [UInt8], offset: Int)] = [:]
  private(set) var texts: [[UInt8]: (word: [UInt8], offset: Int)] = [:]

  /// Collects the words of records in a part.
  mutating func add(_ part: SyntaxPart, _ records: Range<Int>) {
    for record in part.records[records] {
      let isText = record.kind == .undeclaredAttribute
      guard isText || record.kind == .attribute && record.key == .declared else { continue }
      let key = part.key(of: record)
      let use = (part.bytes.array(record.range), part.documentOffset + record.lowerBound)
      if isText {
        if texts[key] == nil { texts[key] = use }
      } else if attributes[key] == nil {
        attributes[key] = use
      }
    }
  }
}

extension ArchiveBatch {
  /// The words of the tasks that move.
  private var words: DeclaredWords {
    var words = DeclaredWords()
    for place in places {
      let part = document.parts[place.part]
      let first = Int(document.model[place].record)
      words.add(part, first..<Int(part.records[first].next))
    }
    return words
  }

  /// Returns the keys that the tasks use and that `dialect` does not declare, in the order of their declaration.
  func missingKeys(in dialect: Dialect) -> [[UInt8]] {
    let used = words.attributes
    return document.dialect.keys.filter { used[$0] != nil && !dialect.declares($0) }
  }

  /// Returns the first word that keeps the tasks from moving to an archive: no front matter of the archive gives both
  /// documents the meaning that they have.
  public func clash(with archive: Document) -> KeyClash? {
    let moved = words
    for key in archive.dialect.keys {
      guard let text = moved.texts[key] else { continue }
      return KeyClash(
        key: key, word: text.word, textLine: document.lineNumber(at: text.offset), attributeLine: nil,
        isTextInReceiver: false)
    }
    let missing = missingKeys(in: archive.dialect)
    if missing.isEmpty { return nil }
    var present = DeclaredWords()
    for part in archive.parts where part.kinds.contains(.undeclaredAttribute) {
      present.add(part, part.records.indices)
    }
    for key in missing {
      guard let text = present.texts[key], let use = moved.attributes[key] else { continue }
      return KeyClash(
        key: key, word: text.word, textLine: archive.lineNumber(at: text.offset),
        attributeLine: document.lineNumber(at: use.offset), isTextInReceiver: true)
    }
    return nil
  }
}
