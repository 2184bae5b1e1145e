import TaskSyntax

/// The lines below a headline, up to the next one: planning, properties, log and text.
struct OrgSection: Sendable {
  private(set) var planning = OrgPlanning()
  private(set) var properties = OrgProperties()
  /// The minutes of the clock.
  private(set) var clockedMinutes = 0
  /// The lines of text, and their positions in the section.
  private(set) var text: [[UInt8]] = []
  private(set) var positions: [Int] = []
  /// The lines of `text`, as indices, that are in a log.
  private var logLines: Set<Int> = []

  init(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    var rest = lines
    if let first = rest.first, let planning = OrgPlanning(first) {
      self.planning = planning
      rest.removeFirst()
    }
    if let first = rest.first, OrgDrawerLine.edge(first) == "PROPERTIES",
      let end = rest.firstIndex(where: { OrgDrawerLine.edge($0) == "END" })
    {
      for line in rest[(rest.startIndex + 1)..<end] { if let line = OrgDrawerLine(line) { properties.add(line) } }
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { readText(rest, from: lines.startIndex) }
  }

  /// - Parameter start: the index of the first line of the section.
  private mutating func readText(_ lines: ArraySlice<ArraySlice<UInt8>>, from start: Int) {
    let lastEnd = lines.lastIndex { OrgDrawerLine.edge($0) == "END" } ?? lines.startIndex
    var isInLog = false
    for (position, line) in zip(lines.indices, lines) {
      // The lines of a log are text, but for those of the clock.
      if let name = OrgDrawerLine.edge(line), ["LOGBOOK", "CLOCK", "END"].contains(name) {
        isInLog = name != "END" && position < lastEnd
        continue
      }
      if let minutes = Self.minutes(ofClock: line) {
        clockedMinutes += minutes
      } else {
        if isInLog { logLines.insert(text.count) }
        text.append(Array(line))
        positions.append(position - start)
      }
    }
  }

  /// The checkboxes of the text.
  var checklist: OrgChecklist { OrgChecklist(text, isLog: logLines.contains) }

  var note: [UInt8]? { OrgBody.note(text) }

  /// Returns the minutes of `CLOCK: […]--[…] =>  1:30`; `nil` for other lines.
  private static func minutes(ofClock line: ArraySlice<UInt8>) -> Int? {
    let text = line.drop { $0.isBlank }
    guard text.starts(with: "CLOCK: [".utf8), let sign = text.lastIndex(of: UInt8(ascii: ">")),
      text[sign - 1] == UInt8(ascii: "=")
    else { return nil }
    let time = text[(sign + 1)...].trimmed
    guard let colon = time.firstIndex(of: UInt8(ascii: ":")), let hours = Int(digits: time[..<colon]),
      let minutes = Int(digits: time[(colon + 1)...]), hours < 10_000, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }
}
