import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// The state shared by the threads that evaluate a query over the parts of one large file.
///
/// A part needs its context, the headings above it, which the threads that read the parts before find. A thread does not
/// wait for them: it parks the part and reads the next one, and the thread that completes the context evaluates the
/// parked part. Reading every such part a second time would cost nearly as much as the whole query.
final class FilePass: Sendable {
  struct Parked: Sendable {
    var part: SyntaxPart
    var model: PartModel
    /// The filter with which the part was read, where lines were skipped.
    var filter: LineFilter?
  }

  /// The least number of parts that may wait, each of about half a megabyte. On a busy machine a thread falls behind; a
  /// part that finds no room is read again.
  private static let leastRoom = 8

  let join: PartJoin<Parked>
  private let query: FileQuery
  private let plan: QueryPlan
  private let needsContext: Bool
  /// The answers of parked parts, by the offset of the part.
  private let answers = SharedState<[Int: FileQuery.Answer]>([:])

  init(_ query: FileQuery, workers: Int) {
    self.query = query
    plan = query.plan
    needsContext = query.plan.needsContext
    join = PartJoin(room: max(Self.leastRoom, 2 * workers))
  }

  func parkedAnswer(at offset: Int) -> FileQuery.Answer? { answers.withLock { $0[offset] } }

  /// Returns the answer of a part, or `nil` where it needs a context that is not known yet.
  func ask(_ part: inout SyntaxPart, _ dialect: Dialect) -> FileQuery.Answer? {
    let offset = part.documentOffset
    let used = part.lineFilter
    let model = PartModel(part, columns: query.columns)
    // The next part of this worker is most likely below the same headings.
    part.lineFilter?.outer = part.letters
    guard needsContext || plan.keeps == .tasks else { return answer(&part, model, PartContext(FrontMatter())) }
    if offset == 0 { join.begin(PartContext(part.frontMatter)) }
    let (context, ready) = join.arrive(offset..<offset + part.range.count, PartOutline(part, model))
    for (parked, context) in ready {
      var part = parked.part
      let answer = answer(&part, parked.model, readWith: parked.filter, context, dialect)
      answers.withLock { $0[part.documentOffset] = answer }
    }
    if let context { return answer(&part, model, readWith: used, context, dialect) }
    guard needsContext else { return answer(&part, model, PartContext(FrontMatter())) }
    guard join.hasRoom else { return nil }
    let parked = Parked(part: part.take(), model: model, filter: used)
    guard let context = join.park(at: offset, parked) else { return nil }
    var taken = parked.part
    return answer(&taken, model, readWith: used, context, dialect)
  }

  /// Returns the answer of a part, which is read again where the letters above it were guessed wrongly.
  private func answer(
    _ part: inout SyntaxPart, _ model: PartModel, readWith filter: LineFilter?, _ context: PartContext,
    _ dialect: Dialect
  ) -> FileQuery.Answer {
    guard var filter, filter.outer != context.letters else { return answer(&part, model, context) }
    filter.outer = context.letters
    part.readAgain(filter, dialect)
    let answer = answer(&part, PartModel(part, columns: query.columns), context)
    part.lineFilter?.outer = part.letters
    return answer
  }

  private func answer(_ part: inout SyntaxPart, _ model: PartModel, _ context: PartContext) -> FileQuery.Answer {
    var answer = query.answer(DocumentPart(part, model, context, file: query.path))
    if let documents = query.documents {
      answer.read = DocumentFile.ReadPart(&part, model, documents)
    } else if plan.keeps == .tasks, answer.matches.count > 0 {
      answer.kept = (part.take(), model)
    }
    return answer
  }
}
