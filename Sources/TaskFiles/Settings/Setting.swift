import JSON

/// A setting: the one value is its check, its words in help and schema, and the key with which it is asked for.
///
///     settings[.urgentWithin]
package struct Setting<Value: Sendable>: Sendable {
  package let field: SettingField
  /// The value where nothing is set; `field.standard` is the same in words.
  package let fallback: Value
  /// Makes the value of what the layers say, the stronger layer first; at least one value, and all of the right type.
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
  /// A setting of which the stronger layer counts alone.
  static func value(
    _ name: String, _ type: SettingType, default fallback: Value, standard: String? = nil, isPersonal: Bool = false,
    help: String,
    _ read: @escaping @Sendable (JSONValue) -> Value?
  ) -> Setting {
    Setting(name, type, default: fallback, standard: standard, isPersonal: isPersonal, help: help) { values in
      values.first.flatMap(read) ?? fallback
    }
  }

  /// An object whose keys are merged one by one.
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

/// An entry of an object in the settings.
package struct SettingEntry<Value: Sendable>: Sendable {
  package let name: [UInt8]
  package let value: Value
}

extension SettingEntry: Equatable where Value: Equatable {}
