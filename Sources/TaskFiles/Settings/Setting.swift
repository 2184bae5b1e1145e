import JSON

/// A setting. One value defines its check, its text in help and schema, and the key that reads it.
///
///     settings[.urgentWithin]
package struct Setting<Value: Sendable>: Sendable {
  package let field: SettingField
  /// The value if no file sets the setting; `field.standard` is the same value as text.
  package let fallback: Value
  /// Combines the values of the layers, the stronger layer first. There is at least one value, and all have the right
  /// type.
  let interpret: @Sendable ([JSONValue]) -> Value

  init(
    _ name: String, _ type: SettingType, default fallback: Value, standard: String? = nil, isPersonal: Bool = false,
    help: String,
    _ interpret: @escaping @Sendable ([JSONValue]) -> Value
  ) {
    field = SettingField(name, type, standard: standard, help: help, isPersonal: isPersonal)
    self.fallback = fallback
    self.interpret = interpret
  }
}

extension Setting {
  /// Creates a setting of which only the strongest layer's value counts.
  static func value(
    _ name: String, _ type: SettingType, default fallback: Value, standard: String? = nil, isPersonal: Bool = false,
    help: String,
    _ read: @escaping @Sendable (JSONValue) -> Value?
  ) -> Setting {
    Setting(name, type, default: fallback, standard: standard, isPersonal: isPersonal, help: help) { values in
      values.first.flatMap(read) ?? fallback
    }
  }

  /// Creates a setting whose values are objects, merged key by key.
  static func map<Entry: Sendable>(
    _ name: String, _ type: SettingType, default fallback: Value = [], standard: String? = nil,
    isPersonal: Bool = false, help: String,
    _ read: @escaping @Sendable (JSONValue) -> Entry?
  ) -> Setting where Value == [SettingEntry<Entry>] {
    Setting(name, type, default: fallback, standard: standard, isPersonal: isPersonal, help: help) { values in
      var entries: [SettingEntry<Entry>] = []
      for member in values.flatMap(\.members) where !entries.contains(where: { $0.name == member.key.text }) {
        if let value = read(member.value) { entries.append(SettingEntry(name: member.key.text, value: value)) }
      }
      return entries + fallback.filter { rest in !entries.contains { $0.name == rest.name } }
    }
  }
}

/// A member of an object in the settings.
package struct SettingEntry<Value: Sendable>: Sendable {
  package let name: [UInt8]
  package let value: Value
}

extension SettingEntry: Equatable where Value: Equatable {}
