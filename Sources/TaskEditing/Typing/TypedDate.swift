public import TaskModel
public import TaskSyntax

/// A date that was typed, and what it was understood as.
public struct TypedDate: Sendable, Equatable {
  public var key: AttributeKey
  /// The key as it is written.
  public var name: [UInt8]
  public var typed: [UInt8]
  public var date: DateLiteral

  /// Returns the date as a message shows it: `due fri → Fri 2026-08-28 (in 6 days)`. The text contains typed words: the
  /// caller encodes it.
  public func echo(today: CalendarDate) -> [UInt8] {
    let text = DateEcho.text(date, today: today)
    return name + [.space] + typed + Array(" → \(text)".utf8)
  }
}
