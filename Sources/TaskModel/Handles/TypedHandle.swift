/// A typed handle.
struct TypedHandle {
  /// The letters as base-20 digits.
  let letters: [UInt64]
  /// The position among the tasks with equal words, from 1.
  let number: Int

  private init(letters: [UInt64], number: Int) {
    self.letters = letters
    self.number = number
  }

  /// Parses a handle; `nil` if `text` does not have the form of one.
  init?(_ text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, 3...HandleCode.length ~= first.count, parts.count <= 2 else { return nil }
    let letters = first.compactMap { byte in HandleCode.letters.firstIndex(of: byte | 0x20).map { UInt64($0) } }
    guard letters.count == first.count else { return nil }
    self.letters = letters
    guard parts.count == 2 else {
      number = 1
      return
    }
    guard 1...9 ~= parts[1].count, parts[1].first != UInt8(ascii: "0"),
      parts[1].allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    number = parts[1].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    if number < 2 { return nil }
  }

  func prefix(_ count: Int) -> TypedHandle { TypedHandle(letters: Array(letters.prefix(count)), number: number) }

  /// The codes that begin with the letters.
  var codes: Range<HandleCode> {
    let first = letters.reduce(0) { $0 * 20 + $1 }
    let power = HandleCode.powers[HandleCode.length - letters.count]
    return HandleCode(rawValue: first * power)..<HandleCode(rawValue: (first + 1) * power)
  }
}
