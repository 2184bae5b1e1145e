import TaskFiles

extension HelpTopic {
  static let settings = HelpTopic(
    name: "settings", summary: "The settings in '.tasks.json'", title: "Settings",
    text: """
      Settings are JSON with comments and trailing commas. The settings of a workspace are in '.tasks.json' in its top
      folder; your personal settings are in '$XDG_CONFIG_HOME/tasks/config.json', by default
      '~/.config/tasks/config.json'. Workspace settings take precedence, key by key. Settings never change the meaning
      of a file.

          {
            "rules": {"overdue": "off", "similar-name": "warning"},
            "views": {"soon": "due:..+7d sort:due"},
            "urgent-within": 3
          }

      'tasks config show --origin' shows the effective settings and their places, and 'tasks config schema' writes the
      JSON Schema.

      \(SettingField.all.map(item).joined(separator: "\n"))
      """)

  private static func item(_ field: SettingField) -> String {
    let standard = field.standard.map { "; default: \($0)" } ?? ""
    let place = field.isPersonal ? " Only in your personal settings." : ""
    return "- \(field.name): \(field.type.phrase)\(standard). \(field.help)\(place)"
  }
}
