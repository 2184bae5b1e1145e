import JSON
import TaskFiles

/// The settings that count, a line each; those that are merged key by key, a line a key.
struct SettingsScreen {
  let settings: Settings
  let showsOrigin: Bool
  let shown: (BytePath) -> BytePath

  /// `shown` says what people call a file.
  var table: Table {
    var table = Table([.init(), .init(wraps: true)] + (showsOrigin ? [.init()] : []))
    for field in SettingField.all { addRows(of: field, to: &table) }
    return table
  }

  private func addRows(of field: SettingField, to table: inout Table) {
    let sources = settings.sources(of: field)
    let standard = field.standard.flatMap { try? JSONDocument(Array($0.utf8)).root }
    guard field.type.isMerged else {
      if let (file, value) = sources.first {
        add("\(field.name)", value, origin(value, in: file), to: &table)
      } else if let standard {
        add("\(field.name)", standard, "default", to: &table)
      } else {
        addUnset(field, to: &table)
      }
      return
    }
    var known: Set<[UInt8]> = []
    for (file, value) in sources {
      for (key, value) in value.members where known.insert(key.text).inserted {
        add("\(field.name).\(key.text)", value, origin(key, in: file), to: &table)
      }
    }
    for (key, value) in standard?.members ?? .none where known.insert(key.text).inserted {
      add("\(field.name).\(key.text)", value, "default", to: &table)
    }
    if known.isEmpty { addUnset(field, to: &table) }
  }

  private func origin(_ value: JSONValue, in file: SettingsFile) -> TerminalText {
    "\(shown(file.path).bytes):\(file.line(at: value.range.lowerBound))"
  }

  private func add(_ name: TerminalText, _ value: JSONValue, _ origin: TerminalText, to table: inout Table) {
    table.addRow([name, "\(value.line)"] + (showsOrigin ? [origin.styled(.dim)] : []))
  }

  private func addUnset(_ field: SettingField, to table: inout Table) {
    table.addRow(["\(field.name)", "\("not set", .dim)"] + (showsOrigin ? [""] : []))
  }
}

extension SettingType {
  /// Whether two layers count together, key by key.
  fileprivate var isMerged: Bool {
    switch self {
    case .map, .record: true
    default: false
    }
  }
}
