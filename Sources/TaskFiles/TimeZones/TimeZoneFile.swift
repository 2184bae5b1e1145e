import TaskSyntax

/// A time zone of the system by its name, such as `Europe/Rome`: its offsets from UTC (RFC 8536).
///
///     header   "TZif", version, counts
///     times    the offsets in 32 bits, which old programs read
///     header   "TZif", version, counts
///     times    starts of offsets (8 bytes each) · index of the offset of each (1) · offsets (6 each) · names · …
///     rule     LF, the rule behind the last start, LF
package struct TimeZoneFile: Sendable {
  /// The Unix times from which an offset holds, ascending.
  private var starts: [Int] = []
  /// The offset from each start on, in seconds ahead of UTC.
  private var offsets: [Int] = []
  /// The offset before the first start.
  private var first = 0
  /// The offsets behind the last start.
  private var rule: TimeZoneRule?
  /// Whether the times of the file count leap seconds, which Unix times do not.
  private(set) var countsLeapSeconds = false

  /// UTC.
  init() {}

  /// Returns the offset at a Unix time, in seconds ahead of UTC.
  package func offset(at seconds: Int) -> Int {
    guard let last = starts.last, seconds < last else {
      return rule?.offset(at: seconds) ?? offsets.last ?? first
    }
    let index = starts.partitioningIndex { $0 > seconds }
    return index == 0 ? first : offsets[index - 1]
  }
}

extension TimeZoneFile {
  private static let sizeLimit = 1 << 16

  /// Reads the zone of a name; `nil` if the system has none. Programs write names of their own before that of the zone,
  /// as in `/example.org/Europe/Rome`: the longest end that names a zone counts.
  package init?(named name: [UInt8]) {
    let words = name.split(separator: BytePath.slash)
    let isName = words.allSatisfy { word in
      word.first != BytePath.dot && word.allSatisfy { $0.isLetter || $0.isDigit || "._+-".utf8.contains($0) }
    }
    guard isName, words.count < 16 else { return nil }
    for start in words.indices {
      let path = LocalTime.Zone.folder.joined(BytePath(Array(words[start...].joined(separator: [BytePath.slash]))))
      guard let bytes = Self.bytes(of: path) else { continue }
      self.init(bytes)
      return
    }
    return nil
  }

  /// Returns the content of a file; `nil` if there is no regular one, or it is too large for a zone.
  static func bytes(of path: BytePath) -> [UInt8]? {
    guard FileStatus.ifAny(path)?.kind == .regular else { return nil }
    return try? FileReader(path, sizeLimit: sizeLimit).contents().bytes
  }

  /// Reads the content of a file; `nil` if it is none of a zone.
  package init?(_ bytes: [UInt8]) {
    guard let old = Header(bytes, at: 0), old.version >= 2, let header = Header(bytes, at: old.end(width: 4)) else {
      return nil
    }
    var index = header.start
    func number(_ offset: Int, _ width: Int) -> Int {
      let value = bytes[offset..<offset + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return width == 8 ? Int(Int64(bitPattern: value)) : Int(Int32(truncatingIfNeeded: value))
    }
    starts = (0..<header.times).map { number(index + 8 * $0, 8) }
    index += 8 * header.times
    let numbers = bytes[index..<index + header.times]
    index += header.times
    let kinds = (0..<header.kinds).map { number(index + 6 * $0, 4) }
    guard let first = kinds.first, numbers.allSatisfy({ $0 < kinds.count }),
      zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }), kinds.allSatisfy({ abs($0) <= TimeZoneRule.largest })
    else { return nil }
    self.first = first
    countsLeapSeconds = header.leapSeconds > 0
    offsets = numbers.map { kinds[Int($0)] }
    let footer = bytes[header.end(width: 8)...]
    guard footer.first == 0x0A, let end = footer.dropFirst().firstIndex(of: 0x0A) else { return nil }
    let text = Array(footer[(footer.startIndex + 1)..<end])
    if !text.isEmpty {
      guard let rule = TimeZoneRule(text) else { return nil }
      self.rule = rule
    }
  }

  /// The counts at the start of a block of times.
  private struct Header {
    let version: Int
    /// The start of the block.
    let start: Int
    let times: Int
    let kinds: Int
    private let names: Int
    let leapSeconds: Int
    private let flags: Int

    init?(_ bytes: [UInt8], at offset: Int) {
      start = offset + 44
      guard bytes.count >= start, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else { return nil }
      let counts = (0..<6).map { field in
        bytes[(offset + 20 + 4 * field)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
      }
      version = Int(bytes[offset + 4]) - 0x30
      flags = counts[0] + counts[1]
      (leapSeconds, times, kinds, names) = (counts[2], counts[3], counts[4], counts[5])
      guard kinds > 0, kinds < 256, bytes.count >= end(width: version >= 2 && offset > 0 ? 8 : 4) else { return nil }
    }

    /// Returns the end of the block.
    ///
    /// - Parameter width: the bytes of a time.
    func end(width: Int) -> Int {
      start + times * (width + 1) + kinds * 6 + names + leapSeconds * (width + 4) + flags
    }
  }
}
