import TaskQuery
import TaskSyntax

/// Prints the first matches of query patterns, for a script.
///
/// Reads lines `(i|-) TAB PATTERN TAB TEXT TAB …`, with patterns and texts in hexadecimal bytes. Writes a line for
/// each: for each text the byte offset of the first match, or `-`; or `error` and the problem of the pattern.
@main
struct PatternAnswers {
  static func main() {
    while let line = readLine() { print(answer(line)) }
  }

  private static func answer(_ line: String) -> String {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 2 else { return "no question" }
    do {
      let pattern = try QueryPattern(source: bytes(fields[1]), ignoresCase: fields[0] == "i")
      // One search serves all texts, as in a query.
      var search = PatternSearch(pattern)
      let starts = fields[2...].map { field in
        let text = bytes(field)
        let match = search.firstMatch(in: text.span, text.indices)
        guard search.matches(text.span, in: text.indices) == (match != nil) else { return "contradiction" }
        return match.map { "\($0.lowerBound)" } ?? "-"
      }
      return starts.joined(separator: " ")
    } catch {
      return "error \(String(decoding: error.message, as: UTF8.self))"
    }
  }

  private static func bytes(_ digits: Substring) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    }
  }
}
