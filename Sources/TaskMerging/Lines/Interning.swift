/// Equal pieces of bytes as equal numbers, for comparing sequences of them.
struct Interning {
  private var numbers: [ArraySlice<UInt8>: UInt32] = [:]

  mutating func number(of piece: ArraySlice<UInt8>) -> UInt32 {
    let next = UInt32(numbers.count)
    if let number = numbers[piece] { return number }
    numbers[piece] = next
    return next
  }

  mutating func numbers(of pieces: [ArraySlice<UInt8>]) -> [UInt32] { pieces.map { number(of: $0) } }
}

extension ArraySlice<UInt8> {
  /// The lines with their line feeds.
  var wholeLines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = startIndex
    for index in indices where self[index] == 0x0A {
      lines.append(self[start...index])
      start = index + 1
    }
    if start < endIndex { lines.append(self[start...]) }
    return lines
  }
}
