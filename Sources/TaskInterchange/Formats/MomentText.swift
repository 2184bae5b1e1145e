import TaskModel
import TaskSyntax

/// A date with a time as other programs write it: `2026-12-01 09:30`, `2026-12-01T09:30:00`, both without a zone.
struct MomentText {
  /// The value of an attribute.
  let value: [UInt8]
  let second: Int

  init?(_ text: [UInt8]) {
    guard text.count == 16 || text.count == 19 && text[16] == UInt8(ascii: ":"), text[10] == 0x20 || text[10] == 0x54,
      let second = text.count == 16 ? 0 : Int(digits: Array(text[17...])), second < 60
    else { return nil }
    let value = text[..<10] + [UInt8(ascii: "T")] + text[11..<16]
    guard DateLiteral(value.span, in: 0..<value.count) != nil else { return nil }
    self.value = Array(value)
    self.second = second
  }

  /// Returns a date as the value of an attribute; other text as it is.
  static func value(_ text: [UInt8]) -> [UInt8] {
    DateLiteral(text.span, in: 0..<text.count) == nil ? MomentText(text)?.value ?? text : text
  }
}
