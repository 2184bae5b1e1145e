import TaskFiles

extension HelpTopic {
  static let settings = HelpTopic(
    name: "settings", summary: "What '.tasks.json' can say", title: "Settings",
    text: """
      Settings are JSON, in which comments and a comma behind the last entry are allowed. Those of a workspace are in '.tasks.json', in
      the folder that it begins at; your own are in '$XDG_CONFIG_HOME/tasks/config.json', else '~/.config/tasks/config.json'. What the
      workspace says counts more, key by key. They never change what a file means.

          {
            "rules": {"overdue": "off", "similar-name": "warning"},
            "views": {"soon": "due:..+7d sort:due"},
            "urgent-within": 3
          }

      'tasks config show --origin' says what counts and where that comes from, 'tasks config schema' writes the JSON Schema.

      \(SettingField.all.map(item).joined(separator: "\n"))
      """)

  private static func item(_ field: SettingField) -> String {
    let standard = field.standard.map { "; without it \($0)" } ?? ""
    let place = field.isPersonal ? " It counts in your own settings alone." : ""
    return "- \(field.name): \(field.type.phrase)\(standard). \(field.help)\(place)"
  }
}
