public import TaskModel
public import TaskSyntax

/// A typed date with its interpretation.
public struct TypedDate: Sendable, Equatable {
  public var key: AttributeKey
  /// The key as written.
  public var name: [UInt8]
  public var typed: [UInt8]
  public var date: DateLiteral

  /// Returns the date in the form of a message: `due fri → Fri 2026-08-28 (in 6 days)`. The text contains typed words,
  /// so that the caller must encode it.
  public func echo(today: CalendarDate) -> [UInt8] {
    let text = DateEcho.text(date, today: today)
    return name + [.space] + typed + Array(" → \(text)".utf8)
  }
}
