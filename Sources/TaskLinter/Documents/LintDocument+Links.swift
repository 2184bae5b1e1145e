package import TaskModel
package import TaskSyntax

/// The target of a link to a heading of the same file, or to another file of the workspace. Links to other pages have
/// none.
package struct LinkDestination: Sendable {
  /// The bytes that a finding flags, from the start of the first part that a list is about.
  package var range: Range<Int>
  /// The path without escapes; empty for the same file.
  package var path: [UInt8]
  /// The text after the `#`; `nil` if there is none.
  package var anchor: [UInt8]?

  /// Returns `nil` for a target that has a scheme, begins at a root, or names nothing.
  package init?(_ text: [UInt8], range: Range<Int>) {
    var text = text[...]
    // A title may follow.
    if let blank = text.firstIndex(of: 0x20) { text = text[..<blank] }
    if text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">") { text = text.dropFirst().dropLast() }
    guard let first = text.first, first != UInt8(ascii: "/") else { return nil }
    for byte in text {
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "?") { return nil }
    }
    let parts = text.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = Self.decoded(parts[0]) else { return nil }
    self.path = path
    if parts.count > 1 {
      guard let anchor = Self.decoded(parts[1]) else { return nil }
      self.anchor = anchor
    }
    self.range = range
  }

  /// Returns the bytes with percent escapes decoded; `nil` if an escape is malformed.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return result
  }

  func moved(by distance: Int) -> LinkDestination {
    var destination = self
    destination.range = range.moved(by: distance)
    return destination
  }

  /// Returns the path from the workspace's root, for a link in the file `base`; `nil` if it leaves the workspace.
  package func target(from base: [UInt8]) -> [UInt8]? {
    guard !path.isEmpty else { return base }
    var folders = base.split(separator: UInt8(ascii: "/")).dropLast().map(Array.init)
    for name in path.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: name, as: UTF8.self) {
      case ".": break
      case "..":
        guard folders.popLast() != nil else { return nil }
      default: folders.append(Array(name))
      }
    }
    return Array(folders.joined(separator: [UInt8(ascii: "/")]))
  }
}

extension SyntaxPart {
  /// The targets of the links in tasks, headings, notes and prose of the part, in bytes from its start.
  package var destinations: [LinkDestination] {
    guard kinds.contains(.destination) || kinds.contains(.text) else { return [] }
    var result: [LinkDestination] = []
    for record in records {
      switch record.kind {
      case .destination: result += destination(bytes, record.range, at: 0)
      case .text:
        guard bytes.first(UInt8(ascii: "]"), in: record.range) != nil else { continue }
        let line = bytes.array(record.range)
        guard line.span.holdsLink else { continue }
        // Prose is parsed as the words of a task.
        let box = Array("- [ ] ".utf8)
        let tree = SyntaxTree(box + line.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
        guard let part = tree.parts.first else { continue }
        for word in part.records where word.kind == .destination {
          result += destination(part.bytes, word.range, at: record.lowerBound - box.count)
        }
      default: break
      }
    }
    return result
  }

  /// Returns the target between the parentheses of a record `(…)`.
  private func destination(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, at offset: Int) -> [LinkDestination] {
    guard range.count > 2, bytes[range.upperBound - 1] == UInt8(ascii: ")") else { return [] }
    let inner = bytes.trimmed(range.lowerBound + 1..<range.upperBound - 1)
    return LinkDestination(bytes.array(inner), range: inner.moved(by: offset)).map { [$0] } ?? []
  }
}

extension Span where Element == UInt8 {
  /// Whether a line may hold a link whose target has no scheme. Most links lead to web pages, and parsing the lines of all
  /// of them would cost too much.
  fileprivate var holdsLink: Bool {
    guard count > 1 else { return false }
    for index in 1..<count where self[index] == UInt8(ascii: "(") && self[index - 1] == UInt8(ascii: "]") {
      var end = skippingBlanks(from: index + 1)
      while end < count, !self[end].mayEndScheme { end += 1 }
      if end >= count || self[end] != UInt8(ascii: ":") { return true }
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte ends a scheme, or shows that a target has none.
  fileprivate var mayEndScheme: Bool {
    switch self {
    case ...0x20, UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }
}

/// The headings of a document under the names that forges use in links, in 8 bytes each.
package struct AnchorList: Sendable {
  private var headings: [[UInt8]] = []
  /// Whether every anchor is known; `false` if a heading holds a link, code, HTML or emphasis, or the text an `<a`.
  private(set) var isComplete = true

  package init() {}

  package init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    let bytes = part.bytes
    for section in model.sections.dropFirst() {
      let index = Int(section.record)
      let heading = part.records[index]
      for child in part.records[index + 1..<Int(heading.next)] where !child.kind.isToken { isComplete = false }
      let start = heading.lowerBound + Int(heading.detail)
      add(bytes.array(bytes.trimmed(start..<max(start, part.words(of: index).upperBound))))
    }
    guard isComplete, part.kinds.contains(.text) else { return }
    for record in part.records where record.kind == .text {
      guard bytes.first(UInt8(ascii: "<"), in: record.range) != nil else { continue }
      for index in record.range where bytes[index] == UInt8(ascii: "<") && bytes.starts("<a", at: index) {
        isComplete = false
      }
    }
  }

  /// Appends the headings of the parts that follow.
  package mutating func append(_ other: AnchorList) {
    headings += other.headings
    isComplete = isComplete && other.isComplete
  }

  /// The anchors of all headings.
  var all: Set<[UInt8]> { Set(list) }

  /// The anchor of each heading, in order. A repeated one ends in a number.
  package var list: [[UInt8]] {
    var counts: [[UInt8]: Int] = [:]
    return headings.map { heading in
      let count = counts[heading, default: 0]
      counts[heading] = count + 1
      return count > 0 ? heading + "-\(count)".utf8 : heading
    }
  }

  private mutating func add(_ heading: [UInt8]) {
    for byte in heading {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "`"):
        isComplete = false
      default: break
      }
    }
    headings.append(Self.anchor(of: heading))
  }

  /// Returns the anchor of a heading: lowercase letters, digits, `-` and `_` are kept, blanks become `-`, and all else
  /// is removed.
  private static func anchor(of heading: [UInt8]) -> [UInt8] {
    if heading.allSatisfy({ $0 < 0x80 }) { return heading.compactMap(anchor(of:)) }
    var result: [UInt8] = []
    for scalar in String(decoding: heading, as: UTF8.self).lowercased().unicodeScalars {
      switch scalar.value {
      case ..<0x80:
        if let byte = anchor(of: UInt8(scalar.value)) { result.append(byte) }
      default:
        let properties = scalar.properties
        let isPart =
          properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
        if isPart { result += String(Character(scalar)).utf8 }
      }
    }
    return result
  }

  /// Returns the replacement of an ASCII character in an anchor; `nil` if the character is removed.
  private static func anchor(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: " "): UInt8(ascii: "-")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      byte
    default: nil
    }
  }
}

extension SyntaxKind {
  /// Whether a forge shows the record's bytes unchanged.
  fileprivate var isToken: Bool {
    switch self {
    case .code, .destination, .autolink, .wikilink, .inlineComment: false
    default: true
    }
  }
}
