import TaskFiles
import TaskLinter
package import TaskModel
import TaskQuery
import TaskSyntax

extension LiveWorkspace {
  /// Lints the open texts. Parts that are as they were are not linted again, and closed files are not read again.
  ///
  /// - Parameter isQuiet: whether nothing has changed for a moment. Else rules about large texts, and about the workspace
  ///   if it is large, do not run for a text whose findings are known: these move with the edits.
  package func lint(_ texts: [OverlaidText], now: CalendarMoment, isQuiet: Bool = true) -> [TextFindings] {
    let base = LintContext(now: now, reservedKeys: Set(Query.words))
    let context = base.with(settings)
    readClosed(besides: texts, context)
    open = open.filter { path, _ in texts.contains { $0.path == path } }
    for text in texts { update(text, context) }
    let isNew = texts.contains { open[$0.path]?.whole?.shared == nil }
    let isComplete = isQuiet || isNew || !texts.contains(where: isLarge) && !isLarge(texts)
    if isComplete {
      lintWhole(texts, base)
    } else {
      for text in texts where !isLarge(text) { _ = open[text.path]?.join(text, context) }
    }
    return texts.compactMap { open[$0.path]?.findings($0, isComplete: isComplete, filter) }
  }

  private func isLarge(_ text: OverlaidText) -> Bool { text.text.count > limits.textCount }

  /// Whether the rules about the workspace take long.
  private func isLarge(_ texts: [OverlaidText]) -> Bool {
    let isOpen = Set(texts.map(\.path))
    var count = texts.reduce(0) { $0 + $1.text.taskCount }
    for (path, file) in closed where !isOpen.contains(path) {
      if case .success(let linted) = file.linted { count += linted.document.taskCount }
    }
    return count > limits.taskCount
  }

  /// Lints the parts of an open text.
  private func update(_ text: OverlaidText, _ context: LintContext) {
    let place = workspace.flatMap { InputFile(path: text.path).place(in: $0) }
    // Taken out, so that the update copies nothing.
    var linted =
      open.removeValue(forKey: text.path)
      ?? LintedOpenText(place, RuleChoice(settings, RuleOptions()).linter(forFileAt: place))
    linted.update(text, context, isLarge: isLarge(text))
    open[text.path] = linted
  }

  /// Runs the rules that see more than a part.
  private func lintWhole(_ texts: [OverlaidText], _ base: LintContext) {
    var known = closed.compactMapValues(\.linted)
    for text in texts {
      guard let document = open[text.path]?.join(text, base.with(settings)) else { continue }
      known[text.path] = .success(LintedFile(document))
    }
    var group = FileGroup(workspace: workspace, settings: settings)
    group.add(files)
    for text in texts { group.ask(for: text.path, as: text.path) }
    var run = LintRun(
      folder: workspace?.root ?? .root, context: base, rules: RuleOptions(), limit: .unlimited, text: .none,
      others: .all
    ) { _, _ in }
    run.known = known
    run.forEachResult(for: group) { result in open[result.file.path]?.note(result) }
  }

  private func readClosed(besides texts: [OverlaidText], _ context: LintContext) {
    let request = LintedFile.Request(linter: Linter([]), context: context, limit: .unlimited, keepsText: false)
    let isOpen = Set(texts.map(\.path))
    let unread = files.filter { !isOpen.contains($0) && closed[$0]?.linted == nil }
    if unread.isEmpty { return }
    let workspace = workspace
    let inputs = unread.map { InputFile(path: $0) }
    let read = SourceReader.map(inputs) { index, buffer throws(FileError) in
      try LintedFile(&buffer, at: workspace.flatMap { inputs[index].place(in: $0) }, isAsked: false, request)
    }
    for (path, linted) in zip(unread, read) { closed[path]?.linted = linted }
  }
}

/// The sizes above which findings wait until nothing has changed for a moment.
package struct LintLimits: Sendable {
  /// The length of a text, in bytes, above which rules about it as a whole wait.
  package let textCount: Int
  /// The number of tasks above which rules about the workspace wait. Of closed files those in parts with ids count.
  package let taskCount: Int

  package init(textCount: Int = OpenText.largeCount, taskCount: Int = 50_000) {
    self.textCount = textCount
    self.taskCount = taskCount
  }
}
