import TaskModel
import TaskSyntax

/// Reads the first word of a command as a range of days, if it is one.
struct RangeOperand {
  /// A range of days; an end that is `nil` is open.
  typealias Days = (first: CalendarDate?, last: CalendarDate?)

  private let reader: DateReader

  init(today: CalendarDate, looksForward: Bool = false) {
    reader = DateReader(today: today, looksForward: looksForward)
  }

  /// Returns the days that a word means; `nil` if it is neither a date nor a range of dates.
  func days(in word: [UInt8]?) throws(CommandFailure) -> Days? {
    guard let word else { return nil }
    if let days = try? reader.read(word) { return (days.first, days.last) }
    guard let dots = word.indices.dropLast().first(where: { word[$0] == 0x2E && word[$0 + 1] == 0x2E }) else {
      return nil
    }
    let ends = [Array(word[..<dots]), Array(word[(dots + 2)...])]
    guard word.count > 2, ends.allSatisfy({ $0.isEmpty || reader.canRead($0) }) else { return nil }
    do {
      return try reader.readRange(from: ends[0].isEmpty ? nil : ends[0], to: ends[1].isEmpty ? nil : ends[1])
    } catch {
      throw .usage("\(error.message)", help: error.help.map { "\($0)" })
    }
  }

  /// Throws if a word was clearly meant as a date but is none: it begins with a digit, contains `-`, and has only
  /// digits, `-`, `.`, `W` and `Q`.
  func refuseNearDate(_ word: [UInt8]) throws(CommandFailure) {
    guard let first = word.first, first.isDigit, word.contains(UInt8(ascii: "-")),
      word.allSatisfy({ $0.isDigit || "-.WQ".utf8.contains($0) })
    else { return }
    do {
      _ = try reader.read(word)
    } catch {
      throw .usage(
        "\(error.message)", help: error.help.map { "\($0)" } ?? "to search for the text, quote it twice: '\"\(word)\"'")
    }
  }
}
