import TaskSyntax

/// The merge of front matter that both sides changed, entry by entry.
enum FrontMatterMerge {
  /// - Parameter base: the lines before both changes; `nil` if both sides added front matter.
  static func merge(base: ArraySlice<UInt8>?, _ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> [MergedChunk] {
    let (old, x, y) = (Entries(base ?? []), Entries(a), Entries(b))
    var chunks: [MergedChunk] = [.text(lesser(x.opening, y.opening))]
    for key in keys(old, x, y) {
      let (o, p, q) = (old.texts[key], x.texts[key], y.texts[key])
      if p == q || q == o {
        chunks.append(.text(p ?? []))
      } else if p == o {
        chunks.append(.text(q ?? []))
      } else if let p, let q {
        chunks.append(merged(key, o, p, q, hasBase: base != nil))
      } else {
        chunks.append(.text(p ?? q ?? []))
      }
    }
    chunks.append(.text(lesser(x.closing, y.closing)))
    return chunks
  }

  private static func lesser(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> [UInt8] {
    Array(a.lexicographicallyPrecedes(b) ? a : b)
  }

  /// The keys of all versions: the order of the base where no side changed it, then that of the sides.
  private static func keys(_ old: Entries, _ a: Entries, _ b: Entries) -> [Entries.Key] {
    var interning = Interning()
    func numbers(_ entries: Entries) -> [UInt32] { interning.numbers(of: entries.keys.map { $0.text[...] }) }
    let stretches = ThreeWay.merge(numbers(old), numbers(a), numbers(b))
    var keys: [Entries.Key] = []
    var seen: Set<[UInt8]> = []
    for stretch in stretches {
      let sides = [Array(a.keys[stretch.a]), Array(b.keys[stretch.b])]
      let isFirst = sides[0].map(\.text).lexicographicallyPrecedes(sides[1].map(\.text)) {
        $0.lexicographicallyPrecedes($1)
      }
      for key in isFirst ? sides[0] + sides[1] : sides[1] + sides[0] where seen.insert(key.text).inserted {
        keys.append(key)
      }
    }
    return keys
  }

  private static func merged(
    _ key: Entries.Key, _ old: [UInt8]?, _ a: [UInt8], _ b: [UInt8], hasBase: Bool
  ) -> MergedChunk {
    let names = (old: old.map { list($0) } ?? [], a: list(a), b: list(b))
    guard key.isList, let o = names.old, let x = names.a, let y = names.b else {
      return .dispute(MergeDispute(base: hasBase ? old ?? [] : nil, a, b))
    }
    let head = a.prefix { $0 != UInt8(ascii: ":") }
    let end = a.suffix(a.count - a.span.trimmedLineEnd)
    return .text(head + Array(": ".utf8) + SetMerge.merge(o, x, y).joined(separator: Array(", ".utf8)) + end)
  }

  /// Returns the items of a list that is written on the line of its key; `nil` for any other value.
  private static func list(_ entry: [UInt8]) -> [[UInt8]]? {
    let lines = entry[...].wholeLines
    guard lines.count == 1, let colon = entry.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let value = entry[(colon + 1)..<entry.span.trimmedLineEnd]
    guard !value.contains(where: { "\"[]".utf8.contains($0) }) else { return nil }
    return value.split(separator: UInt8(ascii: ",")).map { Array($0).trimmed }.filter { !$0.isEmpty }
  }
}

extension Span where Element == UInt8 {
  /// The end of the last line's text, before its line end and the blanks before it.
  fileprivate var trimmedLineEnd: Int {
    var end = count
    while end > 0, self[end - 1].isBlank || self[end - 1] == 0x0A || self[end - 1] == 0x0D { end -= 1 }
    return end
  }
}

/// The entries of front matter, each with the lines that belong to it.
private struct Entries {
  /// A key, and a number that tells equal keys apart.
  struct Key: Hashable {
    var text: [UInt8]
    var isList: Bool
  }

  private(set) var opening: ArraySlice<UInt8> = []
  private(set) var closing: ArraySlice<UInt8> = []
  private(set) var keys: [Key] = []
  private(set) var texts: [Key: [UInt8]] = [:]

  init(_ text: ArraySlice<UInt8>) {
    var lines = text.wholeLines
    guard lines.count > 1 else { return }
    opening = lines.removeFirst()
    closing = lines.removeLast()
    var counts: [[UInt8]: Int] = [:]
    for line in lines {
      let isContinued = line.first.map { $0.isBlank || $0 == UInt8(ascii: "-") } ?? false
      if isContinued, let last = keys.last {
        texts[last, default: []] += line
        continue
      }
      let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != 0x0A }
      let count = counts[Array(name), default: 0]
      counts[Array(name)] = count + 1
      let lists: [[UInt8]] = ["contexts", "tags", "keys"].map { Array($0.utf8) }
      let key = Key(text: name + [0x0A] + Array("\(count)".utf8), isList: lists.contains(Array(name)))
      keys.append(key)
      texts[key] = Array(line)
    }
  }
}
