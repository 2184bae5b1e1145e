/// A pattern with the wildcards of gitignore(5), compiled to a list of steps. Matching keeps the set of steps it may be
/// at and reads the text once. The cost is at most the product of both lengths, whereas backtracking is exponential for
/// patterns such as `a*a*a*a*a*b`.
struct GlobPattern: Sendable {
  private enum Step: Sendable {
    case byte(UInt8)
    /// `?`: any byte except a slash.
    case anyByte
    /// `[…]`: an index into `sets`.
    case set(Int)
    /// `*`: any number of bytes except slashes.
    case star
    /// `**` in place of whole folders: any number of bytes.
    case anything
    /// `**/`: the next two steps (`anything` and `endOfFolders`), or none of them.
    case optionalFolders
    /// The slash of `**/`.
    case endOfFolders
    /// A bracket without an end, or a backslash at the end.
    case never

    var isByte: Bool {
      if case .byte = self { true } else { false }
    }
  }

  private var steps: [Step] = []
  private var sets: [ByteSet] = []
  /// The length of the shortest matching text, in bytes.
  private var minimumLength = 0
  /// The literal text at the start and at the end of every match, which rules out nearly all other texts.
  private var literalStart: [UInt8] = []
  private var literalEnd: [UInt8] = []

  init(_ pattern: ArraySlice<UInt8>) {
    let pattern = Array(pattern)
    var index = 0
    while index < pattern.count {
      compileStep(pattern, &index)
    }
    literalStart = Self.literals(steps)
    literalEnd = Self.literals(steps.reversed()).reversed()
  }

  /// Whether all of `text` from `start` on matches.
  func matches(_ text: Span<UInt8>, from start: Int) -> Bool {
    guard text.count - start >= minimumLength, text.hasSuffix(literalEnd), text.holds(literalStart, at: start) else {
      return false
    }
    var current = StepSet(count: steps.count + 1)
    var following = StepSet(count: steps.count + 1)
    enter(0, &current)
    for index in start..<text.count {
      advance(current, over: text[index], to: &following)
      if following.isEmpty { return false }
      swap(&current, &following)
      following.removeAll()
    }
    return current.contains(steps.count)
  }

  private func advance(_ current: StepSet, over byte: UInt8, to following: inout StepSet) {
    current.visit { index in
      guard index < steps.count else { return }
      switch steps[index] {
      case .byte(let wanted): if byte == wanted { enter(index + 1, &following) }
      case .anyByte: if byte != BytePath.slash { enter(index + 1, &following) }
      case .endOfFolders: if byte == BytePath.slash { enter(index + 1, &following) }
      case .set(let set): if sets[set].contains(byte) { enter(index + 1, &following) }
      case .star: if byte != BytePath.slash { enter(index, &following) }
      case .anything: enter(index, &following)
      case .optionalFolders, .never: break
      }
    }
  }

  /// Adds a step and the steps that can be reached from it without reading a byte.
  private func enter(_ start: Int, _ set: inout StepSet) {
    var index = start
    while set.insert(index), index < steps.count {
      switch steps[index] {
      case .star, .anything:
        index += 1
      case .optionalFolders:
        _ = set.insert(index + 1)
        _ = set.insert(index + 2)
        index += 3
      case .byte, .anyByte, .set, .endOfFolders, .never:
        return
      }
    }
  }
}

extension GlobPattern {
  private mutating func compileStep(_ pattern: [UInt8], _ index: inout Int) {
    switch pattern[index] {
    case UInt8(ascii: "*"):
      compileStars(pattern, &index)
    case UInt8(ascii: "?"):
      append(.anyByte)
      index += 1
    case UInt8(ascii: "["):
      if let set = ByteSet(bracket: pattern, &index) {
        append(.set(sets.count))
        sets.append(set)
      } else {
        append(.never)
        index = pattern.count
      }
    case UInt8(ascii: "\\"):
      append(index + 1 < pattern.count ? .byte(pattern[index + 1]) : .never)
      index += 2
    case let byte:
      append(.byte(byte))
      index += 1
    }
  }

  /// Compiles two or more stars to any number of folders if a slash or an end is on both sides, else to one star.
  private mutating func compileStars(_ pattern: [UInt8], _ index: inout Int) {
    let start = index
    while index < pattern.count, pattern[index] == UInt8(ascii: "*") { index += 1 }
    let rest = pattern[index...]
    let isBounded =
      (start == 0 || pattern[start - 1] == BytePath.slash)
      && (rest.isEmpty || rest.starts(with: [BytePath.slash])
        || rest.starts(with: [UInt8(ascii: "\\"), BytePath.slash]))
    guard index - start >= 2, isBounded else {
      append(.star)
      return
    }
    if rest.first == BytePath.slash {
      index += 1
      // A repeated `**/` means the same. Skipping it limits the steps to twice the length of the shortest matching
      // text.
      if case .endOfFolders = steps.last { return }
      steps += [.optionalFolders, .anything, .endOfFolders]
    } else {
      append(.anything)
    }
  }

  private mutating func append(_ step: Step) {
    steps.append(step)
    switch step {
    case .byte, .anyByte, .set, .never: minimumLength += 1
    case .star, .anything, .optionalFolders, .endOfFolders: break
    }
  }

  /// Returns the bytes that the leading steps stand for.
  private static func literals(_ steps: [Step]) -> [UInt8] {
    var bytes: [UInt8] = []
    for case .byte(let byte) in steps.prefix(while: \.isByte) { bytes.append(byte) }
    return bytes
  }
}

/// The steps of a pattern that a match may have reached.
private struct StepSet {
  private var words: [UInt64]

  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ index: Int) -> Bool {
    words[index / 64] & (1 << UInt64(index % 64)) != 0
  }

  /// Inserts `index` and returns whether it is new.
  mutating func insert(_ index: Int) -> Bool {
    defer { words[index / 64] |= 1 << UInt64(index % 64) }
    return !contains(index)
  }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  func visit(_ body: (Int) -> Void) {
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        body(index * 64 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
