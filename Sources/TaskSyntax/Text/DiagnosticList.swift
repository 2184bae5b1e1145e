/// Diagnostics of one document: a collection of `Diagnostic` that stores each in a few bytes.
///
/// A document may have as many findings as tasks. An array would hold three texts and the edits of each, with an
/// allocation for most of them; this list holds an entry of fixed size, and keeps a text that several diagnostics share
/// only once. Access by index makes a `Diagnostic` of it, which costs the allocation of its message.
public struct DiagnosticList: Sendable {
  private var entries: [Entry] = []
  private var stores: [Store] = []
  /// Whether the entries are known to be in report order.
  private var isSorted = true

  /// The range of a diagnostic and the location of its texts.
  private struct Entry: Sendable {
    /// Byte offsets in the document, which is smaller than 4 GiB.
    var start: UInt32
    var end: UInt32
    /// The start of the message in the words of the store.
    let words: UInt32
    let messageLength: UInt32
    /// The numbers of its help and its additions in the store, from 1; 0 for none.
    let help: UInt32
    var additions: UInt32
    var store: UInt32
    /// The index of its rule in the store.
    let rule: UInt16
    let severity: Diagnostic.Severity

    var range: Range<Int> {
      get { Int(start)..<Int(end) }
      set {
        start = UInt32(truncatingIfNeeded: newValue.lowerBound)
        end = UInt32(truncatingIfNeeded: newValue.upperBound)
      }
    }
    var message: Range<Int> { Int(words)..<Int(words) &+ Int(messageLength) }
  }

  /// The fix of a diagnostic and the places related to it. Most diagnostics have neither.
  private struct Additions: Sendable {
    let fix: Diagnostic.Fix?
    let related: [Diagnostic.Related]
  }

  /// The texts and additions that entries refer to by number.
  private struct Store: Sendable {
    /// The messages in UTF-8, one behind the other.
    var words: [UInt8] = []
    var rules: [String] = []
    var helps: [String] = []
    var additions: [Additions] = []
    /// The number of bytes by which the entries were moved since their additions were made.
    var distance = 0
    /// The range of the last message in `words`. The next message is usually equal.
    private var lastMessage = 0..<0
    /// The number of helps that are compared with a new one: a rule most often gives one of its last few.
    private static let recentHelps = 4

    /// Whether the store can number another entry, whose additions have their places of now.
    var hasRoom: Bool { distance == 0 && words.count < 1 << 30 && rules.count < UInt16.max }

    mutating func add(
      _ rule: String, _ severity: Diagnostic.Severity, _ range: Range<Int>, _ message: some Collection<UInt8>,
      _ help: String?, _ fix: Diagnostic.Fix?, _ related: [Diagnostic.Related], number: Int
    ) -> Entry {
      if !words[lastMessage].elementsEqual(message) {
        let start = words.count
        words.append(contentsOf: message)
        lastMessage = start..<words.count
      }
      let isPlain = fix == nil && related.isEmpty
      if !isPlain { additions.append(Additions(fix: fix, related: related)) }
      return Entry(
        start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
        words: UInt32(truncatingIfNeeded: lastMessage.lowerBound),
        messageLength: UInt32(truncatingIfNeeded: lastMessage.count),
        help: help.map { self.number(ofHelp: $0) } ?? 0,
        additions: isPlain ? 0 : UInt32(truncatingIfNeeded: additions.count), store: UInt32(truncatingIfNeeded: number),
        rule: self.number(ofRule: rule), severity: severity)
    }

    /// Returns the rule's number. Searches from the end, because rules report one after another.
    private mutating func number(ofRule rule: String) -> UInt16 {
      if let index = rules.lastIndex(of: rule) { return UInt16(truncatingIfNeeded: index) }
      rules.append(rule)
      return UInt16(truncatingIfNeeded: rules.count - 1)
    }

    private mutating func number(ofHelp help: String) -> UInt32 {
      if let index = helps.suffix(Self.recentHelps).lastIndex(of: help) { return UInt32(truncatingIfNeeded: index + 1) }
      helps.append(help)
      return UInt32(truncatingIfNeeded: helps.count)
    }
  }

  public init() {}

  /// Joins some lists, one behind the other.
  public init(joining lists: [DiagnosticList]) {
    if lists.count == 1 {
      self = lists[0]
      return
    }
    entries.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for list in lists { append(list[...]) }
  }

  public mutating func append(_ diagnostic: Diagnostic) {
    append(
      diagnostic.rule, diagnostic.severity, diagnostic.range, diagnostic.message.utf8, diagnostic.help, diagnostic.fix,
      diagnostic.related)
  }

  /// Appends a diagnostic without creating a `Diagnostic`. `message` is UTF-8.
  public mutating func append(
    rule: String, severity: Diagnostic.Severity, range: Range<Int>, message: [UInt8], help: String?,
    fix: Diagnostic.Fix?, related: [Diagnostic.Related] = []
  ) {
    append(rule, severity, range, message, help, fix, related)
  }

  private mutating func append(
    _ rule: String, _ severity: Diagnostic.Severity, _ range: Range<Int>, _ message: some Collection<UInt8>,
    _ help: String?, _ fix: Diagnostic.Fix?, _ related: [Diagnostic.Related]
  ) {
    if stores.isEmpty || !stores[stores.count - 1].hasRoom { stores.append(Store()) }
    let number = stores.count - 1
    isSorted = entries.isEmpty
    entries.append(stores[number].add(rule, severity, range, message, help, fix, related, number: number))
  }

  /// Adds diagnostics of another list, whose words are not copied.
  public mutating func append(_ others: SubSequence) {
    if others.isEmpty { return }
    isSorted = isEmpty && others.base.isSorted
    let first = entries.count
    let shift = UInt32(truncatingIfNeeded: stores.count)
    entries += others.base.entries[others.indices]
    stores += others.base.stores
    for index in first..<entries.count { entries[index].store &+= shift }
  }

  /// Adds some diagnostics of another list, whose words are not copied.
  ///
  /// - Parameters:
  ///   - indices: their indices in the list.
  ///   - distance: the bytes by which they, their fixes and related places in the document are moved.
  public mutating func append(_ others: DiagnosticList, at indices: some Sequence<Int>, movedBy distance: Int) {
    let count = entries.count
    for index in indices {
      var entry = others.entries[index]
      entry.range = entry.range.lowerBound + distance..<entry.range.upperBound + distance
      entry.store &+= UInt32(truncatingIfNeeded: stores.count)
      entries.append(entry)
    }
    guard entries.count > count else { return }
    isSorted = count == 0 && others.isSorted
    for var store in others.stores {
      store.distance += distance
      stores.append(store)
    }
  }

  /// Moves the diagnostics with an edit of the text. Their fixes and related places are dropped, because they may
  /// not be right any more.
  ///
  /// - Parameters:
  ///   - range: the bytes that the edit replaces.
  ///   - count: the number of bytes that take their place.
  public mutating func move(replacing range: Range<Int>, with count: Int) {
    func moved(_ offset: Int) -> Int {
      if offset < range.lowerBound { return offset }
      if offset >= range.upperBound { return offset + count - range.count }
      return Swift.min(offset, range.lowerBound + count)
    }
    for index in entries.indices {
      let old = entries[index].range
      let start = moved(old.lowerBound)
      entries[index].range = start..<Swift.max(start, moved(old.upperBound))
      entries[index].additions = 0
    }
  }

  /// Sorts the diagnostics into report order: by position, then by rule name. A list in order is left unchanged.
  public mutating func sort() {
    guard !isSorted else { return }
    isSorted = true
    let stores = stores
    func rule(_ entry: Entry) -> String { stores[Int(entry.store)].rules[Int(entry.rule)] }
    func isBefore(_ a: Entry, _ b: Entry) -> Bool { Diagnostic.isBefore(a.range, b.range) { (rule(a), rule(b)) } }
    let isInOrder = entries.indices.dropFirst().allSatisfy { !isBefore(entries[$0], entries[$0 - 1]) }
    if !isInOrder { entries.sort(by: isBefore) }
  }

  /// Removes all but the `count` most severe diagnostics, of equal severity the first in report order, with the texts
  /// of the others. The diagnostics are then in order of severity.
  public mutating func keepMostSevere(_ count: Int) {
    guard count < self.count else { return }
    sort()
    entries = Diagnostic.Severity.allCases.reversed().flatMap { severity in entries.filter { $0.severity == severity } }
    var kept = DiagnosticList()
    for diagnostic in prefix(count) { kept.append(diagnostic) }
    self = kept
  }
}

extension DiagnosticList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }

  public subscript(index: Int) -> Diagnostic {
    let entry = entries[index]
    // A copy of the store would count a use of each of its arrays.
    let store = Int(entry.store)
    let additions = entry.additions == 0 ? nil : stores[store].additions[Int(entry.additions) - 1]
    let distance = stores[store].distance
    return Diagnostic(
      rule: stores[store].rules[Int(entry.rule)], severity: entry.severity, range: entry.range,
      message: String(decoding: stores[store].words[entry.message], as: UTF8.self),
      help: entry.help == 0 ? nil : stores[store].helps[Int(entry.help) - 1],
      fix: additions?.fix?.moved(by: distance), related: additions?.related.map { $0.moved(by: distance) } ?? [])
  }

  /// Returns the range of a diagnostic without making its words: bytes from the start of the document.
  public func range(at index: Int) -> Range<Int> { entries[index].range }

  /// Returns the severity of a diagnostic without making its words.
  public func severity(at index: Int) -> Diagnostic.Severity { entries[index].severity }
}
