import TaskLinter
import TaskModel
import TaskQuery
import TaskWorkspace

/// The last line of a list: the number of tasks and what was left out, or the reason why there are none.
struct PageFooter {
  let page: TaskPage
  private var outcome: QueryOutcome { page.outcome }
  private var answer: QueryAnswer { page.outcome.answer }

  func write() {
    let console = page.console
    guard console.verbosity > .quiet else { return }
    console.writeLine()
    for line in lines { console.writeLine(line) }
  }

  /// The number of lines that `write` writes.
  var lineCount: Int { page.console.verbosity > .quiet ? lines.count + 1 : 0 }

  private var lines: [TerminalText] { footer.styled(.dim).wrapped(to: page.console.columns) }

  /// Writes why the list is empty. Writes nothing if there are no files or some could not be read, because that was
  /// already reported.
  func writeEmptiness() {
    guard page.console.verbosity > .quiet, !outcome.files.isEmpty, outcome.problems.isEmpty else { return }
    for line in emptiness.wrapped(to: page.console.columns) { page.console.writeErrorLine(line) }
  }

  private var footer: TerminalText {
    var words: TerminalText
    let total = TerminalText(answer.total, "task")
    let isLimited = page.clauses.limit != nil && page.tasks.count < answer.total
    words = isLimited ? "\(page.tasks.count) of \(total)" : total
    let sums = page.words(of: answer.totals)
    if !sums.isEmpty { words.append(": \(sums)") }
    if let note = closedTasks { words.append(", \(note)") }
    return words
  }

  /// The part of the footer about closed tasks: how many are hidden, or why some are shown.
  private var closedTasks: TerminalText? {
    guard outcome.query.includesClosed else {
      let count = answer.hiddenCount
      return count == 0 ? nil : "\(count) closed not shown: add 'all'"
    }
    guard answer.closedCount > 0, answer.closedCount < answer.total || outcome.query.expression.terms.count > 1 else {
      return nil
    }
    let closed = "\(answer.closedCount)" as TerminalText
    guard !page.clauses.all, let node = outcome.query.expression.firstTestOfStatus else {
      return "\(closed) of them closed"
    }
    let cause = page.session.text(ofNode: node)
    return "with \(closed) closed \(answer.closedCount == 1 ? "task" : "tasks"), because of \(cause)"
  }

  /// The reason why nothing was found.
  private var emptiness: TerminalText {
    let closed = answer.hiddenCount
    let closedWords: TerminalText =
      closed == 0 ? "" : "; \(closed == 1 ? "1 closed one matches" : "\(closed) closed ones match"): add 'all'"
    guard let reason = outcome.emptiness else {
      let files = TerminalText(outcome.files.count, "task file")
      if closed == 0 { return "\("note:", .bold) no tasks in \(files)" }
      return
        "\("note:", .bold) no active tasks: \(TerminalText(closed, "task")) in \(files), all closed; add 'all' to see them"
    }
    let terms = reason.terms.map { term -> TerminalText in "\(page.session.text(ofNode: term.node)) \(term.count)" }
    var words: TerminalText = "\("no match:", .bold) \(TerminalText(joining: terms, with: ", "))"
    if terms.count == 1 { words.append(" of \(TerminalText(reason.scopeCount, "task"))") }
    if terms.count > 1 { words.append(", \(terms.count == 2 ? "both" : "all") 0") }
    if let closest = reason.closest { words.append("; closest: \(mention(closest))") }
    if let rule = reason.terms.lazy.compactMap({ $0.count == 0 ? rule(namedByNode: $0.node) : nil }).first {
      words.append("; to run the rule of this name: 'tasks lint --select \(rule.name)'")
    }
    words.append(closedWords)
    return words
  }

  /// Returns the lint rule with the name of a term. Excludes the flags of `is:`, which have a note of their own.
  private func rule(namedByNode node: Int) -> LintRule? {
    let word = page.session.text(ofNode: node)
    return LintRule.all.first { $0.name.utf8.elementsEqual(word) && QueryFlag(rawValue: $0.name) == nil }
  }

  private func mention(_ task: FoundTask) -> TerminalText {
    guard task.place != nil else { return "\"\(task.styledTitle().withoutStyles)\"" }
    let cells = page.cells
    let due = cells.due(task).withoutStyles
    if due.isEmpty { return cells.mention(task) }
    let isPlain = task.row.isOverdue(now: outcome.settings.now)
    let verb: TerminalText = isPlain ? "" : task.row.status.isActive ? "due " : "closed "
    return "\(cells.mention(task)), \(verb)\(due)"
  }
}

extension QueryExpression {
  /// The node of the first term that tests a status, outside of relations.
  fileprivate var firstTestOfStatus: Int? {
    terms.first { node in
      if case .term(let term) = nodes[node].kind { term.testsStatus } else { false }
    }
  }
}
