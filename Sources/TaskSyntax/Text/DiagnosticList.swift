/// The diagnostics of one document, each in a few bytes, because there may be as many as tasks.
///
/// The texts lie back to back in a few buffers, and texts that several diagnostics share are stored once. A
/// `Diagnostic` is created only on request; code that only shows texts reads them in place.
public struct DiagnosticList: Sendable {
  private var entries: [Entry] = []
  private var stores: [Store] = []
  /// Whether the entries are known to be in report order.
  private var isSorted = true

  /// The range of a diagnostic and the location of its texts.
  fileprivate struct Entry: Sendable {
    /// Byte offsets in the document, which is smaller than 4 GiB.
    let start: UInt32
    let end: UInt32
    /// The start of the message in the words of the store.
    let words: UInt32
    let messageLength: UInt32
    /// The numbers of its help and its fix in the store, from 1; 0 for none.
    let help: UInt32
    let fix: UInt32
    var store: UInt32
    /// The index of its rule in the store.
    let rule: UInt16
    let severity: Diagnostic.Severity

    var range: Range<Int> { Int(start)..<Int(end) }
    var message: Range<Int> { Int(words)..<Int(words) &+ Int(messageLength) }
  }

  /// The texts and fixes that entries refer to by number.
  private struct Store: Sendable {
    var words: [UInt8] = []
    var rules: [String] = []
    /// The range of each help among the words.
    var helps: [Range<Int>] = []
    var fixes: [Diagnostic.Fix] = []
    /// The range of the last message in `words`. The next message is usually equal.
    private var lastMessage = 0..<0
    /// The last few distinct helps with their numbers. A rule usually repeats the same help.
    private var recentHelps: [(text: String, number: UInt32)] = []
    private static let mostRecentHelps = 4

    /// Whether the store can number another entry.
    var hasRoom: Bool { words.count < 1 << 30 && rules.count < UInt16.max }

    mutating func add(
      _ rule: String, _ severity: Diagnostic.Severity, _ range: Range<Int>, _ message: some Collection<UInt8>,
      _ help: String?, _ fix: Diagnostic.Fix?, number: Int
    ) -> Entry {
      if !words[lastMessage].elementsEqual(message) {
        let start = words.count
        words.append(contentsOf: message)
        lastMessage = start..<words.count
      }
      if let fix { fixes.append(fix) }
      return Entry(
        start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
        words: UInt32(truncatingIfNeeded: lastMessage.lowerBound),
        messageLength: UInt32(truncatingIfNeeded: lastMessage.count),
        help: help.map { self.number(ofHelp: $0) } ?? 0,
        fix: fix == nil ? 0 : UInt32(truncatingIfNeeded: fixes.count), store: UInt32(truncatingIfNeeded: number),
        rule: self.number(ofRule: rule), severity: severity)
    }

    /// Returns the rule's number. Searches from the end, because rules report one after another.
    private mutating func number(ofRule rule: String) -> UInt16 {
      if let index = rules.lastIndex(of: rule) { return UInt16(truncatingIfNeeded: index) }
      rules.append(rule)
      return UInt16(truncatingIfNeeded: rules.count - 1)
    }

    private mutating func number(ofHelp help: String) -> UInt32 {
      for index in recentHelps.indices where recentHelps[index].text == help { return recentHelps[index].number }
      let start = words.count
      words.append(contentsOf: help.utf8)
      helps.append(start..<words.count)
      let number = UInt32(truncatingIfNeeded: helps.count)
      if recentHelps.count == Self.mostRecentHelps { recentHelps.removeFirst() }
      recentHelps.append((help, number))
      return number
    }
  }

  public init() {}

  /// Creates the concatenation of some lists.
  public init(joining lists: [DiagnosticList]) {
    if lists.count == 1 {
      self = lists[0]
      return
    }
    entries.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for list in lists { append(list) }
  }

  public mutating func append(_ diagnostic: Diagnostic) {
    append(
      diagnostic.rule, diagnostic.severity, diagnostic.range, diagnostic.message.utf8, diagnostic.help, diagnostic.fix)
  }

  /// Appends a diagnostic without creating a `Diagnostic`. `message` is UTF-8.
  public mutating func append(
    rule: String, severity: Diagnostic.Severity, range: Range<Int>, message: [UInt8], help: String?,
    fix: Diagnostic.Fix?
  ) {
    append(rule, severity, range, message, help, fix)
  }

  private mutating func append(
    _ rule: String, _ severity: Diagnostic.Severity, _ range: Range<Int>, _ message: some Collection<UInt8>,
    _ help: String?, _ fix: Diagnostic.Fix?
  ) {
    if stores.isEmpty || !stores[stores.count - 1].hasRoom { stores.append(Store()) }
    let number = stores.count - 1
    isSorted = entries.isEmpty
    entries.append(stores[number].add(rule, severity, range, message, help, fix, number: number))
  }

  /// Appends the diagnostics of another list without copying their texts.
  public mutating func append(_ others: DiagnosticList) { append(others, others.indices) }

  /// Appends some diagnostics of another list without copying their texts.
  public mutating func append(_ others: DiagnosticList, _ indices: Range<Int>) {
    if indices.isEmpty { return }
    isSorted = isEmpty && others.isSorted
    let first = entries.count
    let shift = UInt32(truncatingIfNeeded: stores.count)
    entries += others.entries[indices]
    stores += others.stores
    for index in first..<entries.count { entries[index].store &+= shift }
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

  /// Removes all but the first `count` diagnostics, with the texts of the others.
  public mutating func keepFirst(_ count: Int) {
    guard count < self.count else { return }
    var kept = DiagnosticList()
    for diagnostic in prefix(count) { kept.append(diagnostic) }
    kept.isSorted = isSorted
    self = kept
  }
}

extension DiagnosticList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }

  public subscript(index: Int) -> Diagnostic {
    let entry = entries[index]
    let store = stores[Int(entry.store)]
    return Diagnostic(
      rule: store.rules[Int(entry.rule)], severity: entry.severity, range: entry.range,
      message: String(decoding: store.words[entry.message], as: UTF8.self),
      help: entry.help == 0 ? nil : String(decoding: store.words[store.helps[Int(entry.help) - 1]], as: UTF8.self),
      fix: entry.fix == 0 ? nil : store.fixes[Int(entry.fix) - 1])
  }
}

/// The parts of a diagnostic, without creating the whole.
extension DiagnosticList {
  public func rule(at index: Int) -> String { stores[Int(entries[index].store)].rules[Int(entries[index].rule)] }

  public func severity(at index: Int) -> Diagnostic.Severity { entries[index].severity }

  /// Returns the byte range of a diagnostic in the document.
  public func range(at index: Int) -> Range<Int> { entries[index].range }

  public func hasSafeFix(at index: Int) -> Bool {
    entries[index].fix != 0 && stores[Int(entries[index].store)].fixes[Int(entries[index].fix) - 1].isSafe
  }

  /// A diagnostic whose texts are read in place.
  public struct Words: ~Escapable {
    /// The byte range in the document.
    public let range: Range<Int>
    public let severity: Diagnostic.Severity
    public let hasSafeFix: Bool
    /// The rule's name; like the other texts, UTF-8.
    public let rule: Span<UInt8>
    public let message: Span<UInt8>
    /// `nil` if the message suffices.
    public let help: Span<UInt8>?

    @_lifetime(copy rule, copy words)
    fileprivate init(_ entry: Entry, _ hasSafeFix: Bool, rule: Span<UInt8>, words: Span<UInt8>, help: Range<Int>?) {
      range = entry.range
      severity = entry.severity
      self.hasSafeFix = hasSafeFix
      self.rule = rule
      message = words.extracting(entry.message)
      self.help = if let help { words.extracting(help) } else { nil }
    }
  }

  /// Calls `body` with the diagnostics of `indices`, in order. Shared storage is retained once for each run of
  /// diagnostics in one store, so that threads that each show part of a list do not contend for its reference count.
  public func forEach(in indices: Range<Int>, _ body: (borrowing Words) -> Void) {
    var index = indices.lowerBound
    while index < indices.upperBound {
      let number = entries[index].store
      let store = stores[Int(number)]
      while index < indices.upperBound, entries[index].store == number {
        let entry = entries[index]
        let hasSafeFix = entry.fix != 0 && store.fixes[Int(entry.fix) - 1].isSafe
        let help = entry.help == 0 ? nil : store.helps[Int(entry.help) - 1]
        let rule = store.rules[Int(entry.rule)]
        body(Words(entry, hasSafeFix, rule: rule.utf8Span.span, words: store.words.span, help: help))
        index += 1
      }
    }
  }
}
