import TaskLinter

/// The candidates for a word of the command line.
struct Completion {
  let invocation: Invocation
  let request: CompletionRequest

  /// - Parameter words: The words after the program's name; the last one is being typed.
  init(_ invocation: Invocation, _ words: [[UInt8]]) {
    self.invocation = invocation
    request = CompletionRequest(words, commands: invocation.commands)
  }

  func answer() -> CompletionAnswer {
    switch request.subject {
    case .nothing: return .candidates([])
    case .command(let firstWord): return offer(commands(firstWord))
    case .option: return offer(options)
    case .value(let option, let typed):
      return answer(valueName(of: option.form), option.choices()).behind(typed)
    case .operand(let operand, let command): return answer(operand.name, operand.choices(), of: command)
    }
  }

  private func valueName(of form: OptionDeclaration.Form) -> String {
    switch form {
    case .flag: ""
    case .value(let name), .optionalValue(let name): name
    }
  }

  /// Returns the candidates for a value, by the value's name in help.
  private func answer(_ name: String, _ choices: [String], of command: Subcommand? = nil) -> CompletionAnswer {
    if !choices.isEmpty { return offer(choices.map { CompletionCandidate($0) }) }
    switch name {
    case "FILE", "PATH", "PATH|TASK", "GLOBS": return .files
    case "DIR": return .folders
    case "QUERY": return .candidates(QueryCompletion(request.current, workspace).candidates)
    case "TASK", "TASK TEXT": return .candidates(tasks(of: command))
    case "WORD" where command?.name == Subcommand.completions.name:
      return offer(CompletionScript.allCases.map { CompletionCandidate($0.rawValue) })
    case "TASK... DATE": return offer(tasks(of: command) + QueryCompletion.dates)
    case "OLD":
      return .candidates(
        QueryCompletion(request.current, workspace).candidates.filter { $0.word.last != UInt8(ascii: ":") })
    case "WORD", "TASK... CHANGE":
      // Attributes are offered once no task fits, or at once where the operand takes no tasks.
      let tasks = name == "WORD" ? [] : tasks(of: command)
      return .candidates(
        tasks.isEmpty ? QueryCompletion(request.current, workspace, isWritten: true).candidates : tasks)
    case "FIELDS": return offerInList(QueryCompletion.fields)
    case "SUMS": return offerInList(QueryCompletion.sums)
    case "RULE[,RULE]": return offerInList(Self.rules)
    case "RULE=LEVEL": return offer(Self.rules.map { CompletionCandidate($0.word + "=".utf8, $0.meaning) })
    case "DATE", "RANGE", "DATE[THH:MM]": return offer(QueryCompletion.dates)
    case "NAME" where command?.name == Subcommand.rule.name: return offer(Self.rules)
    case "NAME", "PAGE": return offer(commands(nil) + topics)
    default: return .candidates([])
    }
  }

  /// Returns the tasks that a command accepts.
  private func tasks(of command: Subcommand?) -> [CompletionCandidate] {
    let accepted: CompletionWorkspace.Tasks =
      switch command?.name {
      case Subcommand.reopen.name: .closed
      case Subcommand.stop.name: .started
      case Subcommand.start.name: .notStarted
      case Subcommand.skip.name: .recurring
      case Subcommand.done.name, Subcommand.cancel.name, Subcommand.wait.name, Subcommand.snooze.name,
        Subcommand.focus.name:
        .active
      default: .activeFirst
      }
    return workspace.tasks(accepted, beginning: request.current)
  }

  private var workspace: CompletionWorkspace { CompletionWorkspace(invocation, request.globalWords) }

  /// Returns the candidates that begin with the current word.
  private func offer(_ candidates: [CompletionCandidate]) -> CompletionAnswer {
    .candidates(candidates.filter { $0.word.starts(with: request.current) })
  }

  /// Returns the candidates for the last entry of a comma-separated list.
  private func offerInList(_ candidates: [CompletionCandidate]) -> CompletionAnswer {
    let start = request.current.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
    let typed = request.current[..<start]
    return .candidates(candidates.filter { $0.word.starts(with: request.current[start...]) }.map { $0.behind(typed) })
  }

  /// Returns the first words of commands, or the second words after `firstWord`.
  private func commands(_ firstWord: [UInt8]?) -> [CompletionCandidate] {
    var candidates: [CompletionCandidate] = []
    for command in invocation.commands {
      let words = command.name.split(separator: " ").map { Array($0.utf8) }
      if let firstWord {
        if words.count == 2, words[0] == firstWord {
          candidates.append(CompletionCandidate(words[1], "\(command.summary)"))
        }
      } else if words.count == 1 {
        candidates.append(CompletionCandidate(words[0], "\(command.summary)"))
      } else if candidates.last?.word != words[0] {
        candidates.append(CompletionCandidate(words[0], "Several commands"))
      }
    }
    guard firstWord == nil, case .command = request.subject else { return candidates }
    return candidates + workspace.views.map { CompletionCandidate($0.name, "View: \($0.query)") }
  }

  private var options: [CompletionCandidate] {
    request.known.map { option in
      let equals = if case .value = option.form { false } else { option.form != .flag }
      return CompletionCandidate(option.name + (equals ? "=" : ""), "\(option.help)")
    }
  }

  private var topics: [CompletionCandidate] { HelpTopic.all.map { CompletionCandidate($0.name, "\($0.summary)") } }

  private static var rules: [CompletionCandidate] { LintRule.all.map { CompletionCandidate($0.name, "\($0.reason)") } }
}

extension CompletionAnswer {
  fileprivate func behind(_ typed: [UInt8]) -> CompletionAnswer {
    guard case .candidates(let candidates) = self, !typed.isEmpty else { return self }
    return .candidates(candidates.map { $0.behind(typed) })
  }
}
