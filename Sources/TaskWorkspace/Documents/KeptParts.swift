/// The values of numbered parts that were made last.
///
/// Few are kept, which is enough for readers that go from part to part. For readers that jump between parts the number
/// doubles each time as many values were made again, so that no more than three are made for each part.
package struct KeptParts<Value: Sendable>: Sendable {
  private var values: [Value?]
  /// The parts whose values are kept, in the order in which they were made.
  private var order: [Int] = []
  private var wasMade: [Bool]
  private var room = Self.leastRoom
  /// The number of values made again since `room` grew.
  private var repetitionCount = 0

  /// The number of values that are kept at first.
  package static var leastRoom: Int { 2 }

  package init(count: Int) {
    values = Array(repeating: nil, count: count)
    wasMade = Array(repeating: false, count: count)
  }

  /// The value of a part; `nil` where it must be made.
  package subscript(number: Int) -> Value? { values[number] }

  /// The number of values that are kept.
  package var count: Int { order.count }

  /// Keeps a value that was made for a part.
  package mutating func keep(_ value: Value, _ number: Int) {
    guard values[number] == nil else { return }
    if wasMade[number] { repetitionCount += 1 }
    if repetitionCount >= room { (room, repetitionCount) = (2 * room, 0) }
    if order.count >= room { values[order.removeFirst()] = nil }
    values[number] = value
    order.append(number)
    wasMade[number] = true
  }
}
