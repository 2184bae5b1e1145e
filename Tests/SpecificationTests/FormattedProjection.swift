import TaskFormatter
import TaskSyntax
import TaskTesting

/// The projection `formatted`: the canonical form, or the reason why there is none.
///
/// `formatted escaped` escapes invisible characters, and `formatted 2:3` formats only lines 2 to 3.
enum FormattedProjection {
  static func bytes(_ input: MarkdownSuite.Input) -> [UInt8] {
    let isEscaped = input.arguments == "escaped"
    let numbers = input.arguments.split(separator: ":").compactMap { Int($0) }
    let lines = numbers.count == 2 && numbers[0] <= numbers[1] ? numbers[0]...numbers[1] : nil
    switch CanonicalForm.format(SourceText(input.bytes), lines: lines) {
    case .canonical: return isEscaped ? EscapedText.encode(input.bytes) : input.bytes
    case .changed(_, let text):
      let bytes = Array(text.storage.prefix(text.count))
      return isEscaped ? EscapedText.encode(bytes) : bytes
    case .refused(let refusal): return Array(text(of: refusal).utf8)
    case .fault(let line): return Array("fault in line \(line)".utf8)
    }
  }

  private static func text(of refusal: WriteRefusal) -> String {
    switch refusal {
    case .conflictMarkers(let line): "refused: conflict marker in line \(line)"
    case .notText: "refused: no text in UTF-8"
    case .unknownVersion(let line): "refused: unknown version in line \(line)"
    case .strayCarriageReturn(let line): "refused: stray carriage return in line \(line)"
    }
  }
}
