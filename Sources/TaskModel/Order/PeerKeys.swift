/// The keys of all active tasks, by priority.
struct PeerKeys {
  /// The keys of each priority, one behind the other.
  private var keys: [PeerKey] = []
  /// Room for the keys of one priority while they are sorted.
  private var buffer: [PeerKey] = []
  /// The index of the next key of each priority.
  private var ends: [Int] = []
  /// The ranges of the keys with the same priority, without those of one key. There are thousands of priorities, of
  /// which most have no task.
  private var peers: [Range<Int>] = []

  /// - Parameter counts: The number of keys of each priority, by its value.
  init(_ counts: [Int]) {
    var start = 0
    ends.reserveCapacity(counts.count)
    for count in counts {
      ends.append(start)
      if count > 1 { peers.append(start..<start + count) }
      start += count
    }
    keys = Array(repeating: Self.unused, count: start)
  }

  private static var unused: PeerKey { PeerKey(first: 0, second: 0) }

  /// Adds a key, in the order of the numbers.
  @inline(__always)
  mutating func append(_ key: PeerKey, _ priority: TaskPriority) {
    keys[ends[Int(priority.rawValue)]] = key
    ends[Int(priority.rawValue)] += 1
  }

  /// Sorts the keys.
  mutating func sort() {
    let most = peers.map(\.count).max() ?? 0
    if most >= Self.leastForDigits { buffer = Array(repeating: Self.unused, count: most) }
    for range in peers { sort(range) }
    buffer = []
  }

  /// The numbers of the tasks in the order of the keys.
  var numbers: some Sequence<UInt32> { keys.lazy.map(\.number) }

  /// Sorts the keys of a priority, which are in the order of their numbers: digit by digit from the lowest, without the
  /// digits that are the same in all keys. Equal digits keep their order. A million keys take half the time of a sort that
  /// compares.
  ///
  ///     bits of all keys    0000 0110 1000 0000 1011 0001      1 where keys differ
  ///     digits                   └────┘         └┘└────┘       each begins at a bit where keys differ
  private mutating func sort(_ range: Range<Int>) {
    // Counting the digits of a few keys takes longer than comparing these.
    if range.count < Self.leastForDigits { return keys[range].sort() }
    let some = keys[range.lowerBound]
    var (first, second): (UInt64, UInt64) = (0, 0)
    for key in keys[range] {
      first |= key.first ^ some.first
      second |= key.second ^ some.second
    }
    var isInBuffer = false
    // The numbers are in order.
    sort(range, by: second & ~0xFFFF_FFFF, &isInBuffer, \.second)
    sort(range, by: first, &isInBuffer, \.first)
    if isInBuffer { for (index, key) in zip(range, buffer) { keys[index] = key } }
  }

  private static var digitBits: Int { 11 }
  private static var leastForDigits: Int { 1_000 }

  /// - Parameter isInBuffer: Whether the keys are in the buffer, before and after.
  @inline(__always)
  private mutating func sort(
    _ range: Range<Int>, by bits: UInt64, _ isInBuffer: inout Bool, _ word: (PeerKey) -> UInt64
  ) {
    var shift = 0
    while shift < UInt64.bitWidth, bits >> shift != 0 {
      shift += (bits >> shift).trailingZeroBitCount
      if isInBuffer {
        Self.distribute(buffer[..<range.count], to: &keys, range.lowerBound) { word($0) >> shift }
      } else {
        Self.distribute(keys[range], to: &buffer, 0) { word($0) >> shift }
      }
      isInBuffer.toggle()
      shift += Self.digitBits
    }
  }

  /// Writes keys to an array, from an index on, in the order of the lowest digit of `word`.
  @inline(__always)
  private static func distribute(
    _ keys: ArraySlice<PeerKey>, to sorted: inout [PeerKey], _ start: Int, by word: (PeerKey) -> UInt64
  ) {
    let mask = UInt64(1 << digitBits - 1)
    var starts = [Int](repeating: 0, count: 1 << digitBits)
    for key in keys { starts[Int(word(key) & mask)] += 1 }
    var next = start
    for digit in starts.indices {
      let count = starts[digit]
      starts[digit] = next
      next += count
    }
    for key in keys {
      let digit = Int(word(key) & mask)
      sorted[starts[digit]] = key
      starts[digit] += 1
    }
  }
}
