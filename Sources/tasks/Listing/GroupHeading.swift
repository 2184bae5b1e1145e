import TaskModel
import TaskQuery

/// Describes the values that the tasks of a group share: `+web`, `Fri 2026-11-27 (in 6 days)`, `no project`.
struct GroupHeading {
  let keys: [QueryClauses.GroupKey]
  let today: CalendarDate

  func text(_ values: [QueryValue?]) -> TerminalText {
    TerminalText(joining: zip(keys, values).map { text($0, $1) }, with: ", ")
  }

  private func text(_ key: QueryClauses.GroupKey, _ value: QueryValue?) -> TerminalText {
    guard let value else { return "no \(key.field.name)" }
    switch (key.field, value) {
    case (.project, .text(let name)): return TerminalText(encoding: "+".utf8 + name).styled(.project(name))
    case (.context, .text(let name)): return TerminalText(encoding: "@".utf8 + name).styled(.context)
    case (.tag, .text(let name)): return TerminalText(encoding: "#".utf8 + name).styled(.tag)
    case (_, .period(let first, .day)): return "\(DateEcho.text(first.literal, today: today))"
    case (_, .letter(let letter)):
      return TerminalText(encoding: value.text).styled(.priority(UInt8(clamping: letter), isOwn: true))
    case (_, .number), (_, .minutes): return "\(key.field.name) \(value.text)"
    default:
      let text = TerminalText(encoding: value.text)
      return key.field.traits.contains(.namesGroups) ? "\(key.field.name) \(text)" : text
    }
  }
}
