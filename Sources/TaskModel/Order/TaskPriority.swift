import TaskSyntax

/// A letter with its sub-priority, or none: A-1 < A-2 < A < B-1 … < E < none.
///
/// See `Grammar/Order.md`, "Effective priority".
@frozen
public struct TaskPriority: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// A thousand values a letter, the last for the letter alone.
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// - Parameters:
  ///   - letter: 1 for A … 5 for E; 0 for none.
  ///   - number: 1 to 999; 0 for the letter alone.
  @inlinable
  public init(letter: UInt8, number: UInt16) {
    rawValue = letter == 0 ? 5_001 : (UInt16(letter) &- 1) &* 1_000 &+ (number == 0 ? 1_000 : number)
  }

  /// No letter, ordered after all others.
  @inlinable public static var none: TaskPriority { TaskPriority(letter: 0, number: 0) }

  /// 1 for A … 5 for E; 0 for none.
  @inlinable public var letter: UInt8 { self == .none ? 0 : UInt8((rawValue &- 1) / 1_000 &+ 1) }

  /// The sub-priority, 1 to 999; 0 for the letter alone, and for none.
  @inlinable public var number: UInt16 {
    let place = (rawValue &- 1) % 1_000 &+ 1
    return self == .none || place == 1_000 ? 0 : place
  }

  /// Whether the letter is A, B or C. Only these hold up other tasks and are handed down to the tasks they need.
  @inlinable public var isPressing: Bool { rawValue <= 3_000 }

  /// `A`, `A-1`; empty for none.
  public var description: String {
    var text = ""
    withText { for index in $0.indices { text.unicodeScalars.append(Unicode.Scalar($0[index])) } }
    return text
  }

  /// Calls `body` with the description, unless it is empty. No memory is allocated.
  package func withText(_ body: (Span<UInt8>) -> Void) {
    if letter == 0 { return }
    var text: InlineArray<5, UInt8> = [0x40 + letter, UInt8(ascii: "-"), 0, 0, 0]
    var count = number == 0 ? 1 : 2
    if number > 0 {
      Int(number).withDigits { digits in
        for index in digits.indices { text[count + index] = digits[index] }
        count += digits.count
      }
    }
    body(text.span.extracting(first: count))
  }

  @inlinable public static func < (a: TaskPriority, b: TaskPriority) -> Bool { a.rawValue < b.rawValue }
}

extension DocumentModel {
  /// Returns the letter in effect for a task, its own or inherited, with its own sub-priority.
  @inlinable
  public func priority(of row: TaskRow, in part: Int) -> TaskPriority {
    TaskPriority(letter: letter(of: row, in: part), number: row.number)
  }
}
