/// Diagnostics of one document, each in a few bytes: there may be as many as there are tasks.
///
/// Their words stand one behind the other in few buffers. A `Diagnostic` is made where one is asked for; who only shows
/// words reads them where they are.
public struct DiagnosticList: Sendable {
  private var entries: [Entry] = []
  private var stores: [Store] = []

  /// Where a diagnostic is, and where its words are.
  private struct Entry: Sendable {
    /// Bytes of the document, which has fewer than 4 GiB.
    let start: UInt32
    let end: UInt32
    /// Where the message begins in the store; the help follows it.
    let words: UInt32
    let messageLength: UInt32
    let helpLength: UInt32
    /// The number of its fix in the store, from 1; 0 for none.
    let fix: UInt32
    var store: UInt32
    /// The number of its rule in the store.
    let rule: UInt16
    let severity: Diagnostic.Severity
    let hasHelp: Bool

    var range: Range<Int> { Int(start)..<Int(end) }
    var message: Range<Int> { Int(words)..<Int(words) + Int(messageLength) }
    var help: Range<Int> { message.upperBound..<message.upperBound + Int(helpLength) }
  }

  /// What entries name by numbers.
  private struct Store: Sendable {
    var words: [UInt8] = []
    var rules: [String] = []
    var fixes: [Diagnostic.Fix] = []

    /// Whether another entry can be numbered.
    var hasRoom: Bool { words.count < 1 << 30 && rules.count < UInt16.max }

    mutating func add(
      _ rule: String, _ severity: Diagnostic.Severity, _ range: Range<Int>, _ message: some Collection<UInt8>,
      _ help: String?, _ fix: Diagnostic.Fix?, number: Int
    ) -> Entry {
      let start = words.count
      words.append(contentsOf: message)
      let middle = words.count
      if let help { words.append(contentsOf: help.utf8) }
      if let fix { fixes.append(fix) }
      return Entry(
        start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
        words: UInt32(truncatingIfNeeded: start), messageLength: UInt32(truncatingIfNeeded: middle - start),
        helpLength: UInt32(truncatingIfNeeded: words.count - middle),
        fix: fix == nil ? 0 : UInt32(truncatingIfNeeded: fixes.count), store: UInt32(truncatingIfNeeded: number),
        rule: self.number(of: rule), severity: severity, hasHelp: help != nil)
    }

    /// Rules report one after the other, so that it is most often the last one.
    private mutating func number(of rule: String) -> UInt16 {
      if let index = rules.lastIndex(of: rule) { return UInt16(truncatingIfNeeded: index) }
      rules.append(rule)
      return UInt16(truncatingIfNeeded: rules.count - 1)
    }
  }

  public init() {}

  /// Makes room for as many more.
  public mutating func reserve(_ count: Int) { entries.reserveCapacity(entries.count + count) }

  public mutating func append(_ diagnostic: Diagnostic) {
    append(
      diagnostic.rule, diagnostic.severity, diagnostic.range, diagnostic.message.utf8, diagnostic.help, diagnostic.fix)
  }

  /// The same without a `Diagnostic`; its parts are those of one, `message` in UTF-8.
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
    entries.append(stores[number].add(rule, severity, range, message, help, fix, number: number))
  }

  /// Adds those of another list, whose words are not copied.
  public mutating func append(_ others: DiagnosticList) {
    let first = entries.count
    let shift = UInt32(truncatingIfNeeded: stores.count)
    entries += others.entries
    stores += others.stores
    for index in first..<entries.count { entries[index].store &+= shift }
  }

  /// Puts them in the order of a report: by place, then by the rule's name. Those in order are not moved.
  public mutating func sort() {
    let stores = stores
    func rule(_ entry: Entry) -> String { stores[Int(entry.store)].rules[Int(entry.rule)] }
    func isBefore(_ a: Entry, _ b: Entry) -> Bool { Diagnostic.isBefore(a.range, b.range) { (rule(a), rule(b)) } }
    let isInOrder = entries.indices.dropFirst().allSatisfy { !isBefore(entries[$0], entries[$0 - 1]) }
    if !isInOrder { entries.sort(by: isBefore) }
  }

  /// Drops all but the first `count`, and their words.
  public mutating func keepFirst(_ count: Int) {
    guard count < self.count else { return }
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
    let store = stores[Int(entry.store)]
    return Diagnostic(
      rule: store.rules[Int(entry.rule)], severity: entry.severity, range: entry.range,
      message: String(decoding: store.words[entry.message], as: UTF8.self),
      help: entry.hasHelp ? String(decoding: store.words[entry.help], as: UTF8.self) : nil,
      fix: entry.fix == 0 ? nil : store.fixes[Int(entry.fix) - 1])
  }
}

/// The parts of a diagnostic, for those who do not want all of it.
extension DiagnosticList {
  public func rule(at index: Int) -> String { stores[Int(entries[index].store)].rules[Int(entries[index].rule)] }

  public func severity(at index: Int) -> Diagnostic.Severity { entries[index].severity }

  /// Bytes from the start of the document.
  public func range(at index: Int) -> Range<Int> { entries[index].range }

  /// UTF-8.
  public func message(at index: Int) -> ArraySlice<UInt8> {
    stores[Int(entries[index].store)].words[entries[index].message]
  }

  /// UTF-8; `nil` where the message says what to do.
  public func help(at index: Int) -> ArraySlice<UInt8>? {
    entries[index].hasHelp ? stores[Int(entries[index].store)].words[entries[index].help] : nil
  }

  public func hasSafeFix(at index: Int) -> Bool {
    entries[index].fix != 0 && stores[Int(entries[index].store)].fixes[Int(entries[index].fix) - 1].isSafe
  }
}
