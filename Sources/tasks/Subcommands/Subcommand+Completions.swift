extension Subcommand {
  static let completions = Subcommand(
    "completions", "Write a completion script for a shell", group: .setUp,
    details: """
      The script completes commands, options and their values, and names of the workspace: projects, contexts, tags,
      ids, views, rules, and handles of tasks with their titles. 'tasks install' installs the scripts. To load a script
      without installing it:

          eval "$(tasks completions bash)"
          eval "$(tasks completions zsh)"
          tasks completions fish | source

      The scripts call --candidates, which writes the possible completions of the last WORD, one per line, each followed
      by a tab and its meaning. It writes ':files' or ':folders' if the shell should complete paths.
      """,
    operands: Operands(word), options: [OptionGroup(candidates)],
    examples: [
      Example("tasks completions fish", "The script for fish"),
      Example("tasks completions --candidates -- list due:to", "The completions of 'due:to'"),
    ]
  ) { invocation throws(CommandFailure) in
    if invocation[candidates] {
      write(Completion(invocation, invocation[word]).answer(), to: invocation.console)
      return .success
    }
    let shells = CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = invocation[word].first, invocation[word].count == 1,
      let script = CompletionScript.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) })
    else { throw .usage("'completions' needs the name of a shell", help: "use one of \(shells)") }
    invocation.console.write(verbatim: Array(script.text.utf8)[...])
    return .success
  }

  private static let word = Operand.any(
    "WORD", .text, help: "The shell: bash, zsh or fish; with --candidates the words typed so far")
  private static let candidates = Option.flag("candidates", help: "Write the completions of the last WORD")

  private static func write(_ answer: CompletionAnswer, to console: Console) {
    switch answer {
    case .files: console.writeLine(":files")
    case .folders: console.writeLine(":folders")
    case .candidates(let candidates):
      // A name that the terminal would show escaped cannot be typed.
      for candidate in candidates where TerminalText(encoding: candidate.word).bytes == candidate.word {
        let meaning = candidate.meaning.bytes
        console.writeLine(verbatim: candidate.word + (meaning.isEmpty ? [] : [UInt8(ascii: "\t")] + meaning))
      }
    }
  }
}
