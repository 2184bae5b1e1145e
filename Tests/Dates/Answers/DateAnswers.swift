import TaskModel
import TaskSyntax

/// Prints the meaning of typed dates, for a script.
///
/// Reads lines `TODAY TAB (forward|backward) TAB DATE`. A second `TAB DATE` makes a range, whose ends may be empty.
/// Writes a line for each: the first and the last day, where `-` is an open end, or `error` and the problem.
@main
struct DateAnswers {
  static func main() {
    while let line = readLine() { print(answer(line)) }
  }

  private static func answer(_ line: String) -> String {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard 3...4 ~= fields.count, let today = DateLiteral(String(decoding: fields[0], as: UTF8.self))?.firstDay else {
      return "no question"
    }
    let reader = DateReader(today: today, looksForward: fields[1] == Array("forward".utf8))
    do {
      guard fields.count == 4 else {
        let days = try reader.read(fields[2])
        return "\(days.first) \(days.last)"
      }
      let days = try reader.readRange(
        from: fields[2].isEmpty ? nil : fields[2], to: fields[3].isEmpty ? nil : fields[3])
      return "\(days.first?.description ?? "-") \(days.last?.description ?? "-")"
    } catch {
      return "error \(String(decoding: error.message, as: UTF8.self))"
    }
  }
}
