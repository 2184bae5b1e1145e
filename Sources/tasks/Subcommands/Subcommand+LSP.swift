extension Subcommand {
  static let lsp = Subcommand(
    "lsp", "Run the language server for an editor", group: .setUp,
    details: """
      An editor starts this command and talks to it over standard input and output in the Language Server Protocol
      (LSP) 3.17: it shows findings while you type, formats, fixes, and changes tasks.

      The server writes no file: the editor makes the changes. It uses the settings of the workspace that a file lies
      in. The options -C, -g and --no-config have their usual effect.

      The status is 0 if the editor ended the server as the protocol says, else 1. 'Grammar/Editors' of the project says
      what to write into the settings of an editor.
      """,
    options: [OptionGroup(ServerCommand.stdio, ServerCommand.clientProcess, ServerCommand.logFile)],
    examples: [
      Example("tasks lsp", "Started by an editor"),
      Example("tasks lsp --stdio --clientProcessId 4711", "As some editors start it"),
      Example("tasks lsp --log-file lsp.log", "With a log, to find out why something does not work"),
    ]
  ) { invocation throws(CommandFailure) in try ServerCommand(invocation).run() }
}
