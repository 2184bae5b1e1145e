import TaskModel
import TaskSyntax

/// The days that the first word of a command means, where it can mean some.
struct RangeOperand {
  /// Days; an end that is `nil` is open.
  typealias Days = (first: CalendarDate?, last: CalendarDate?)

  private let reader: DateReader

  init(today: CalendarDate) { reader = DateReader(today: today, looksForward: false) }

  /// The days that a word means; `nil` for one that is no date and no range of them.
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

  /// Refuses a word that was surely meant as days and is none: digits, `-`, `W` and `Q` alone.
  func refuseNearDate(_ word: [UInt8]) throws(CommandFailure) {
    guard let first = word.first, first.isDigit, word.contains(UInt8(ascii: "-")),
      word.allSatisfy({ $0.isDigit || "-.WQ".utf8.contains($0) })
    else { return }
    do {
      _ = try reader.read(word)
    } catch {
      throw .usage("\(error.message)", help: error.help.map { "\($0)" } ?? "for a text, quote it twice: '\"\(word)\"'")
    }
  }
}
