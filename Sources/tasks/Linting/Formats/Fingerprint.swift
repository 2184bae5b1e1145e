import TaskFiles
import TaskSyntax

/// Names findings of a file so that they are known again when lines above them come and go: by the rule and the text of the line,
/// without blanks at its ends, and which of its kind it is.
struct Fingerprint {
  private let source: SourceText
  private let seed: UInt64
  private var counts: [UInt64: Int] = [:]
  private var line = 0..<0
  private var lineHash: UInt64 = 0

  /// - Parameter path: part of the name, or `nil` where whoever reads it knows the file anyway.
  init(_ file: FindingFile, including path: BytePath? = nil) {
    source = file.source
    seed = path.map { ContentHash($0.bytes).first } ?? 0
  }

  /// A hash that findings of one rule in equal lines share, and the number of this finding among those, from 1.
  mutating func next(_ placed: PlacedFinding) -> (hash: UInt64, number: Int) {
    if placed.lineText != line {
      line = placed.lineText
      lineHash = ContentHash(source.bytes.extracting(source.bytes.trimmed(line))).first
    }
    var hash = ContentHash(Array(placed.finding.rule.utf8)).first
    for part in [seed, lineHash] { hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    counts[hash, default: 0] += 1
    return (hash, counts[hash] ?? 1)
  }
}

extension UInt64 {
  /// Sixteen digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
