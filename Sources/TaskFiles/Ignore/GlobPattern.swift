/// A pattern with the wildcards of gitignore(5), compiled to a list of steps.
///
/// Matching reads the text from left to right. Where a step does not fit, the last `*` takes one byte more, and where
/// that is a slash, the last `**` one folder more. Earlier wildcards need no second try: the text between two of them has
/// a fixed number of slashes, and where it matches first leaves the most for what follows. So the cost is that of one
/// wildcard, whereas trying all of them is exponential for patterns such as `a*a*a*a*a*b`.
struct GlobPattern: Sendable {
  private enum Step: Sendable {
    case byte(UInt8)
    /// `?`: any byte except a slash.
    case anyByte
    /// `[…]`: one of these bytes.
    case set(Set<UInt8>)
    /// `*`: any number of bytes except slashes.
    case star
    /// `**` in place of whole folders: any number of bytes.
    case anything
    /// `**/`: any number of whole folders.
    case folders
    /// A bracket without an end, or a backslash at the end.
    case never

    /// Whether the step matches a byte.
    func fits(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let wanted): byte == wanted
      case .anyByte: byte != BytePath.slash
      case .set(let set): set.contains(byte)
      case .star, .anything, .folders, .never: false
      }
    }
  }

  private var steps: [Step] = []
  /// The length of the shortest matching text, in bytes.
  private var minimumLength = 0
  /// The literal text at the start and at the end of every match, which rules out nearly all other texts.
  private var literalStart: [UInt8] = []
  private var literalEnd: [UInt8] = []

  init(_ pattern: ArraySlice<UInt8>) {
    let pattern = Array(pattern)
    var index = 0
    while index < pattern.count { compileStep(pattern, &index) }
    literalStart = Self.literals(steps)
    literalEnd = Self.literals(steps.reversed()).reversed()
  }

  /// Whether all of `text` from `start` on matches.
  func matches(_ text: Span<UInt8>, from start: Int) -> Bool {
    guard text.count - start >= minimumLength, text.hasSuffix(literalEnd), text.holds(literalStart, at: start) else {
      return false
    }
    var place = (step: 0, index: start)
    // The last `*` behind the last `**`, and the last `**`: the step behind each, and the end of the text that it takes.
    var star: (step: Int, index: Int)?
    var folders: (step: Int, index: Int)?
    while place.step < steps.count || place.index < text.count {
      if place.step < steps.count {
        switch steps[place.step] {
        case .star:
          place.step += 1
          star = place
          continue
        case .anything, .folders:
          place.step += 1
          (star, folders) = (nil, place)
          continue
        case let step where place.index < text.count && step.fits(text[place.index]):
          place = (place.step + 1, place.index + 1)
          continue
        default: break
        }
      }
      if let last = star, last.index < text.count, text[last.index] != BytePath.slash {
        place = (last.step, last.index + 1)
        star = place
      } else if let last = folders, let index = end(of: steps[last.step - 1], from: last.index, in: text) {
        place = (last.step, index)
        (star, folders) = (nil, place)
      } else {
        return false
      }
    }
    return true
  }

  /// Returns the end of the text that `**` takes next if it took the text up to `index`; `nil` if there is no more.
  private func end(of step: Step, from index: Int, in text: Span<UInt8>) -> Int? {
    guard case .folders = step else { return index < text.count ? index + 1 : nil }
    return (index..<text.count).first { text[$0] == BytePath.slash }.map { $0 + 1 }
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
      if let set = Set(bracket: pattern, &index) {
        append(.set(set))
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
      if case .folders = steps.last { return }
      append(.folders)
    } else {
      append(.anything)
    }
  }

  private mutating func append(_ step: Step) {
    steps.append(step)
    switch step {
    case .byte, .anyByte, .set, .never: minimumLength += 1
    case .star, .anything, .folders: break
    }
  }

  /// Returns the bytes that the leading steps stand for.
  private static func literals(_ steps: [Step]) -> [UInt8] {
    let leading = steps.lazy.map { step -> UInt8? in if case .byte(let byte) = step { byte } else { nil } }
    return leading.prefix { $0 != nil }.compactMap(\.self)
  }
}
