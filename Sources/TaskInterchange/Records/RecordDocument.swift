public import TaskModel
import TaskSyntax

/// A task file as an export has it besides its tasks.
public struct RecordDocument: Sendable, Equatable {
  /// A heading, without the names that it hands down.
  struct Heading: Sendable, Equatable {
    /// The line, from 1.
    var line: Int
    /// The level, from 1.
    var level: Int
    var title: [UInt8]
  }

  /// The name of the file, as records have it.
  var file: [UInt8]
  /// The lines between those of three hyphens; `nil` without them.
  var frontMatter: [UInt8]?
  /// The headings in order.
  var headings: [Heading] = []

  public init(_ document: Document, file: [UInt8]) {
    self.file = file
    var line = 1
    for part in document.parts {
      var counted = 0
      for (index, record) in part.records.enumerated() {
        switch record.kind {
        case .frontMatter where frontMatter == nil && headings.isEmpty:
          var lines = part.bytes.array(record.lowerBound..<record.upperBound).withLineFeeds
          if lines.last == 0x0A { lines.removeLast() }
          let inner = lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst().dropLast()
          frontMatter = Array(inner.joined(separator: [0x0A]))
        case .heading:
          line += part.bytes.lineFeeds(in: counted..<record.lowerBound)
          counted = record.lowerBound
          let text = part.bytes.array(record.lowerBound..<record.upperBound).drop { $0.isBlank }
          let level = text.prefix { $0 == UInt8(ascii: "#") }.count
          headings.append(Heading(line: line, level: level, title: part.sentence(of: index)))
        default: break
        }
      }
      line += part.bytes.lineFeeds(in: counted..<part.range.count)
    }
  }
}
