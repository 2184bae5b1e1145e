import TaskFiles
import TaskQuery
import TaskReport
import TaskWorkspace

extension QuerySession {
  /// Reads a query from words of the command line and from its options, and says what is wrong with it.
  ///
  /// `nil` where the query is wrong, which was said.
  init?(_ invocation: Invocation, _ words: [[UInt8]], for use: QueryUse) throws(CommandFailure) {
    _ = try invocation.currentFolder()
    let now = try invocation.now()
    let options = invocation.arguments.clauses(for: use)
    do throws(WorkspaceProblem) {
      try self.init(
        invocation.opener, words, terms: use.takesTerms ? AttributeOption.words(invocation) : [], options, for: use,
        now: now)
    } catch {
      throw CommandFailure(error, invocation)
    }
    invocation.console.report(reading, options: options)
    guard !reading.hasErrors else { return nil }
    if query.clauses.today != nil, invocation[GlobalOption.today] != nil {
      throw .exclusive("'today:'", "'--today'", help: "remove one of them")
    }
  }

  /// Runs the query, and says what could not be read, that there are no files, and which names no task has.
  mutating func run(
    keeps: QueryPlan.Kept, documents: DocumentFile.ReadingOptions? = nil, question: ReportQuestion? = nil
  ) throws(CommandFailure) -> QueryOutcome {
    do throws(FileError) {
      return try outcome(keeps: keeps, documents: documents, question: question)
    } catch {
      throw CommandFailure(.inaccessible, error.message(naming: .standardInput))
    }
  }

  /// The status that the files make which could not be read.
  var status: ExitStatus { isComplete ? .success : .inaccessible }

  /// The status to end with: where the command line asks for that, 1 if nothing was found.
  func status(of outcome: QueryOutcome, _ arguments: ParsedArguments) -> ExitStatus {
    var status = status
    if outcome.answer.total == 0, arguments[QueryOutcome.exitCode] { status.combine(.findings) }
    return status
  }
}
