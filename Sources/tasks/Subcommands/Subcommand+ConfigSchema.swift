extension Subcommand {
  package static let configSchema = Subcommand(
    "config schema", "Write the JSON Schema of settings", group: .setUp,
    details: """
      An editor that knows it completes names and marks mistakes in '.tasks.json'.
      """,
    examples: [Example("tasks config schema", "On one line, for an editor")]
  ) { invocation throws(CommandFailure) in
    invocation.console.write(SettingsSchema.text())
    return .success
  }
}
