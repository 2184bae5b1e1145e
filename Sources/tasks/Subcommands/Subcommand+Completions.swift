import TaskSyntax

extension Subcommand {
  static let completions = Subcommand(
    "completions", "Write what a shell needs to complete command lines", group: .setUp,
    details: """
      The script completes commands, options and their values, and what the workspace has: projects, contexts, tags, ids, views, rules, and
      the handles of tasks, with their titles. 'tasks install' puts the scripts where shells find them; without it:

          eval "$(tasks completions bash)"
          eval "$(tasks completions zsh)"
          tasks completions fish | source

      With --candidates it gives what the scripts ask for: the words that the last WORD may become, a line each, and behind a tab what
      each means; ':files' or ':folders' where the shell is to offer those.
      """,
    operands: Operands(word), options: [OptionGroup(candidates)],
    examples: [
      Example("tasks completions fish", "The script for fish"),
      Example("tasks completions --candidates -- list due:to", "What 'due:to' may become"),
    ]
  ) { invocation throws(CommandFailure) in
    if invocation[candidates] {
      write(Completion(invocation, invocation[word]).answer(), to: invocation.console)
      return .success
    }
    let shells = CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = invocation[word].first, invocation[word].count == 1,
      let script = CompletionScript.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) })
    else { throw .usage("'completions' needs the name of a shell", help: "one of \(shells)") }
    invocation.console.write(verbatim: Array(script.text.utf8)[...])
    return .success
  }

  private static let word = Operand.any(
    "WORD", .text, help: "A shell, bash, zsh or fish; with --candidates the words so far")
  private static let candidates = Option.flag("candidates", help: "Give what the last WORD may become")

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
