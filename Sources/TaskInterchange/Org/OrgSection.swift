import TaskSyntax

/// The lines below a headline, up to the next one: planning, properties, log and text.
struct OrgSection {
  /// The number of lines.
  let count: Int
  /// The timestamps by their words: `DEADLINE`, `SCHEDULED`, `CLOSED`.
  private(set) var planning: [String: [UInt8]] = [:]
  /// The values by their names in capitals, and the names in order.
  private(set) var properties: [String: [UInt8]] = [:]
  private(set) var names: [String] = []
  /// The minutes of the clock.
  private(set) var clockedMinutes = 0
  /// The lines of text, and their positions in the section.
  private(set) var text: [[UInt8]] = []
  private(set) var positions: [Int] = []
  /// The lines of `text`, as indices, that are in a log.
  private(set) var logLines: Set<Int> = []

  init(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    count = lines.count
    var rest = lines
    if let first = rest.first, readPlanning(Array(first)) { rest.removeFirst() }
    if let first = rest.first, OrgProperty.drawer(first) == "PROPERTIES",
      let end = rest.firstIndex(where: { OrgProperty.drawer($0) == "END" })
    {
      for line in rest[(rest.startIndex + 1)..<end] { if let line = OrgProperty.Line(line) { add(line) } }
      rest = rest[(end + 1)...]
    }
    let lastEnd = rest.lastIndex { OrgProperty.drawer($0) == "END" } ?? rest.startIndex
    var isInLog = false
    for (position, line) in zip(rest.indices, rest) {
      // The lines of a log are text, but for those of the clock.
      if let name = OrgProperty.drawer(line), ["LOGBOOK", "CLOCK", "END"].contains(name) {
        isInLog = name != "END" && position < lastEnd
        continue
      }
      if let minutes = Self.minutes(ofClock: line) {
        clockedMinutes += minutes
      } else {
        if isInLog { logLines.insert(text.count) }
        text.append(Array(line))
        positions.append(position - lines.startIndex)
      }
    }
  }

  /// The checkboxes of the text.
  var checklist: OrgChecklist { OrgChecklist(text, isLog: logLines.contains) }

  var note: [UInt8]? { OrgBody.note(text) }

  private mutating func add(_ line: OrgProperty.Line) {
    guard properties[line.name] == nil else {
      if line.continues { properties[line.name]? += [0x20] + line.value }
      return
    }
    properties[line.name] = line.value
    names.append(line.name)
  }

  /// Reads a line of planning, and returns whether it is one.
  private mutating func readPlanning(_ line: [UInt8]) -> Bool {
    var rest = line.trimmed[...]
    var found: [String: [UInt8]] = [:]
    while !rest.isEmpty {
      guard let word = ["DEADLINE", "SCHEDULED", "CLOSED"].first(where: { rest.starts(with: ($0 + ":").utf8) }) else {
        return false
      }
      rest = rest.dropFirst(word.utf8.count + 1).drop { $0.isBlank }
      guard let open = rest.first, open == UInt8(ascii: "<") || open == UInt8(ascii: "[") else { return false }
      let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
      guard let end = rest.firstIndex(of: close) else { return false }
      found[word] = Array(rest[...end])
      rest = rest[(end + 1)...].drop { $0.isBlank }
    }
    planning = found
    return !found.isEmpty
  }

  /// Returns the minutes of `CLOCK: […]--[…] =>  1:30`; `nil` for other lines.
  private static func minutes(ofClock line: ArraySlice<UInt8>) -> Int? {
    let text = Array(line).trimmed
    guard text.starts(with: "CLOCK: [".utf8), let sign = text.lastIndex(of: UInt8(ascii: ">")),
      text[sign - 1] == UInt8(ascii: "=")
    else { return nil }
    let time = Array(text[(sign + 1)...]).trimmed
    guard let colon = time.firstIndex(of: UInt8(ascii: ":")), let hours = Int(digits: time[..<colon]),
      let minutes = Int(digits: time[(colon + 1)...]), hours < 10_000, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }
}
