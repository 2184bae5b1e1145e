import Testing
import tasks

/// Tests of the help screens at a narrow, the usual and a wide width.
@Suite struct HelpScreenTests {
  @Test func overviewAt40() {
    #expect(
      CommandRun("help", columns: 40, commands: [.help]).output == """
        tasks 0.1.0: tasks in plain text

        Usage: tasks [OPTIONS] COMMAND ...
               tasks help [COMMAND | TOPIC]

        Set up and learn:
          help
              Explain a command or a topic

        Topics ('tasks help TOPIC'):
          abcde
              The meaning of the priorities A to
              E
          dates
              How to type dates and periods
          quadrants
              The meaning of the quadrants Q1 to
              Q4
          query
              How to select tasks
          settings
              The settings in '.tasks.json'
          syntax
              The syntax of task files
          trust
              Safety in folders of other users

        Global options:
          -C DIR
              Run as if started in DIR
          -q, --quiet
              Do not show notes and counts
          -v, --verbose
              Show which workspace is used, and
              why
          --color WHEN
              When to use color: auto, always,
              never
          --hyperlinks WHEN
              When to make files clickable in
              the terminal: auto, always, never
          --no-pager
              Do not use a pager for long
              results
          --today DATE[THH:MM]
              Use DATE as today, at 00:00 or the
              given time
          -g, --global
              Use the folder of the setting
              'home' as the workspace
          --config FILE
              Read the workspace settings from
              FILE
          --no-config
              Ignore all settings
          -h, --help
              Show help and exit
          --version
              Show the version and exit

        Exit status: 0 success; 1 findings,
        files to format, or no task found with
        --exit-code; 2 invalid command line, or
        a refused change; 3 a file could not be
        read, or could not be written and was
        not changed; or the output failed; 4 a
        file has conflict markers or was changed
        by another program, a name matches no
        task or several, or a question was not
        answered with yes; 5 a file was written,
        but the change may be lost in a power
        failure; 70 a bug in tasks; 130
        interrupted. If several apply, the
        highest is returned.

        """)
  }

  @Test func overviewAt80() {
    #expect(
      CommandRun("help", columns: 80, commands: [.help]).output == """
        tasks 0.1.0: tasks in plain text

        Usage: tasks [OPTIONS] COMMAND ...
               tasks help [COMMAND | TOPIC]

        Set up and learn:
          help  Explain a command or a topic

        Topics ('tasks help TOPIC'):
          abcde      The meaning of the priorities A to E
          dates      How to type dates and periods
          quadrants  The meaning of the quadrants Q1 to Q4
          query      How to select tasks
          settings   The settings in '.tasks.json'
          syntax     The syntax of task files
          trust      Safety in folders of other users

        Global options:
          -C DIR                    Run as if started in DIR
          -q, --quiet               Do not show notes and counts
          -v, --verbose             Show which workspace is used, and why
              --color WHEN          When to use color: auto, always, never
              --hyperlinks WHEN     When to make files clickable in the terminal: auto,
                                    always, never
              --no-pager            Do not use a pager for long results
              --today DATE[THH:MM]  Use DATE as today, at 00:00 or the given time
          -g, --global              Use the folder of the setting 'home' as the
                                    workspace
              --config FILE         Read the workspace settings from FILE
              --no-config           Ignore all settings
          -h, --help                Show help and exit
              --version             Show the version and exit

        Exit status: 0 success; 1 findings, files to format, or no task found with
        --exit-code; 2 invalid command line, or a refused change; 3 a file could not be
        read, or could not be written and was not changed; or the output failed; 4 a
        file has conflict markers or was changed by another program, a name matches no
        task or several, or a question was not answered with yes; 5 a file was written,
        but the change may be lost in a power failure; 70 a bug in tasks; 130
        interrupted. If several apply, the highest is returned.

        """)
  }

  @Test func probeAt40() {
    #expect(
      CommandRun("help", "probe", columns: 40, commands: Sample.commands).output == """
        tasks probe: Say what was given

        Usage: tasks probe [OPTIONS] [PATH...]
        Also: tasks pr

        Operands:
          PATH
              What to look at

        Options:
          -f, --fix
              Apply the fixes
          -n, --limit N
              Show at most N
          --order ORDER
              How to sort: rising, falling

        Choice:
          --ignore RULE
              Leave a rule out
          --changed[=REV]
              Only what changed since REV

        'tasks help' shows the global options.

        """)
  }

  /// Examples wrap at blanks, too.
  @Test func longTermsGoOnIndented() {
    let page = CommandRun("help", "list", columns: 40).output
    #expect(
      page.contains(
        """
          tasks list all done:last-week
              sort:done
              Tasks that were done last week

        """))
  }

  @Test(arguments: Subcommand.all) func pagesFit(_ command: Subcommand) {
    for line in CommandRun(words: ["help".array, command.name.array], columns: 40).output.split(separator: "\n") {
      #expect(line.hasPrefix("    ") || TerminalText(encoding: "\(line)").columns <= 40, "\(line)")
    }
  }

  @Test func probeAt80() {
    #expect(
      CommandRun("help", "probe", columns: 80, commands: Sample.commands).output == """
        tasks probe: Say what was given

        Usage: tasks probe [OPTIONS] [PATH...]
        Also: tasks pr

        Operands:
          PATH  What to look at

        Options:
          -f, --fix          Apply the fixes
          -n, --limit N      Show at most N
              --order ORDER  How to sort: rising, falling

        Choice:
          --ignore RULE    Leave a rule out
          --changed[=REV]  Only what changed since REV

        'tasks help' shows the global options.

        """)
  }

  @Test func detailsFlowAt40And120() {
    #expect(
      CommandRun("help", "--help", columns: 40).output == """
        tasks help: Explain a command or a topic

        Usage: tasks help [NAME...]

        Without a name the command lists all
        commands. 'tasks COMMAND --help' shows
        the same page as 'tasks help COMMAND'.

        Operands:
          NAME
              A command or a topic

        Examples:
          tasks help abcde
              The meaning of the letters A to E
          tasks help quadrants
              The quadrant of a task

        'tasks help' shows the global options.

        """)
    #expect(
      CommandRun("help", "-h", columns: 120).output == """
        tasks help: Explain a command or a topic

        Usage: tasks help [NAME...]

        Without a name the command lists all commands. 'tasks COMMAND --help' shows the same page as 'tasks help COMMAND'.

        Operands:
          NAME  A command or a topic

        Examples:
          tasks help abcde      The meaning of the letters A to E
          tasks help quadrants  The quadrant of a task

        'tasks help' shows the global options.

        """)
  }

  @Test(arguments: HelpTopic.all) func topicsFlow(_ topic: HelpTopic) {
    let words = topic.text.split { $0 == " " || $0 == "\n" }
    // A path longer than a line would be split, which would change the list of words.
    let longest = words.map(\.count).max() ?? 0
    for columns in [20, 40, 80, 120, 500] where columns >= 40 || longest <= columns {
      let run = CommandRun("help", topic.name, columns: columns)
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      #expect(run.output.hasPrefix("\(topic.title)\n\n"))
      #expect(lines.joined(separator: " ").split(separator: " ") == words)
      #expect(lines.allSatisfy { $0.hasPrefix("    ") || $0.utf8.count <= min(columns, 120) })
      #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    }
    // Verbatim lines are not wrapped, and fit 80 columns.
    #expect(topic.text.split(separator: "\n").allSatisfy { !$0.hasPrefix("    ") || $0.utf8.count <= 80 })
  }

  @Test func allWaysToAPageAreOne() {
    let page = CommandRun("help", "probe", commands: Sample.commands).output
    #expect(CommandRun("help", "pr", commands: Sample.commands).output == page)
    #expect(CommandRun("probe", "--help", commands: Sample.commands).output == page)
    #expect(CommandRun("-h", "probe", commands: Sample.commands).output == page)
    let overview = CommandRun("help").output
    #expect(CommandRun("--help").output == overview)
    #expect(CommandRun("-h").output == overview)
    #expect(CommandRun("-C", "x", "--help").output == overview)
    #expect(CommandRun("help", "git", "install", commands: Sample.commands).output.hasPrefix("tasks git install: "))
  }

  @Test func unknownPagesNameTheNearest() {
    let run = CommandRun("help", "quadrant")
    #expect(run.status == .usage)
    #expect(
      run.errors == """
        error: unknown command or topic 'quadrant'
          = help: did you mean 'quadrants'? 'tasks help' lists all commands and topics

        """)
  }

  @Test func titlesAreBoldWhereThereIsColor() {
    #expect(CommandRun("help", isTerminal: true).output.contains("\u{1B}[1mUsage:\u{1B}[0m tasks"))
    #expect(!CommandRun("help", "--color=never", isTerminal: true).output.contains("\u{1B}"))
    #expect(CommandRun("help", "--color", "always").output.contains("\u{1B}[1m"))
  }
}
