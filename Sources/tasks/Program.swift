import TaskWorkspace

/// The program, independent of the process that runs it.
package enum Program {
  /// Runs a command line (without the program's name) to its end and gives the status to exit with.
  package static func run(
    _ arguments: [[UInt8]], console: Console, process: ProcessEnvironment, commands: [Subcommand] = Subcommand.all
  ) -> ExitStatus {
    var status = ExitStatus.success
    do throws(CommandFailure) {
      let parsed = try ArgumentReader.read(arguments, commands: commands, fallback: .view)
      console.chooseColor(parsed[GlobalOption.color])
      console.verbosity = parsed[GlobalOption.quiet] ? .quiet : parsed[GlobalOption.verbose] ? .verbose : .normal
      if parsed.isPaged, !parsed[GlobalOption.noPager] { console.choosePager() }
      console.chooseHyperlinks(parsed[GlobalOption.hyperlinks])
      console.showProgress()
      status = try dispatch(Invocation(arguments: parsed, console: console, process: process, commands: commands))
    } catch {
      console.report(.error, error.message, help: error.help, details: error.candidates)
      status = error.status
    }
    status.combine(console.finish())
    return status
  }

  private static func run(_ command: Subcommand, _ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      let status = try command.body(invocation)
      invocation.opener.reportForeignFiles()
      return max(status, invocation.statusOfForeignFiles)
    } catch {
      invocation.opener.reportForeignFiles()
      throw error
    }
  }

  private static func dispatch(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let screen = HelpScreen(columns: invocation.console.columns)
    if invocation[GlobalOption.version] {
      invocation.console.writeLine("tasks \(Release.version)")
    } else if let command = invocation.arguments.subcommand {
      if !invocation[GlobalOption.help] || invocation.arguments.isFallback { return try run(command, invocation) }
      invocation.console.write(screen.page(of: command))
    } else if !invocation[GlobalOption.help] {
      return try invocation.overview()
    } else {
      invocation.console.write(screen.overview(invocation.commands))
    }
    return .success
  }
}
