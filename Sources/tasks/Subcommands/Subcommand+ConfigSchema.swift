extension Subcommand {
  package static let configSchema = Subcommand(
    "config schema", "Write the JSON Schema of settings", group: .setUp,
    details: """
      An editor that uses it completes names in '.tasks.json' and marks mistakes.
      """,
    examples: [Example("tasks config schema", "The schema on one line, for an editor")]
  ) { invocation throws(CommandFailure) in
    invocation.console.write(SettingsSchema.text())
    return .success
  }
}
