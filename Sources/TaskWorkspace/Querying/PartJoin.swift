import TaskFiles
import TaskModel

/// Finds the context of each part of a document, the headings above it, while parts are read in any order.
///
///     part       1        2        3        4
///     arrives    first    third    second   fourth
///     context    known    known    parked   known      when 2 arrives, the context of 3 is known, and the thread that read 2
///                                                      evaluates 3
///
/// Contexts are known in order from the document's start, so a part with a wrongly guessed start is never evaluated.
final class PartJoin<Parked: Sendable>: Sendable {
  private struct JoinState: Sendable {
    /// The known contexts, by the offset of the part.
    var contexts: [Int: PartContext] = [:]
    /// The outlines of parts that arrived before their context.
    var outlines: [Int: (end: Int, outline: PartOutline)] = [:]
    var parked: [Int: Parked] = [:]
  }

  private let state = SharedState(JoinState())
  /// The number of parts that may wait, all in memory. Each worker may add one more; a wrong guess may, too.
  private let room: Int

  init(room: Int) { self.room = room }

  /// Sets the context of the document's first part.
  package func begin(_ context: PartContext) { state.withLock { $0.contexts[0] = context } }

  /// Returns the context of the part that begins at `offset`, if it is known.
  package func context(at offset: Int) -> PartContext? { state.withLock { $0.contexts[offset] } }

  /// Adds the outline of a part. Returns the context of the part, if it is known, and the parked parts whose contexts
  /// became known.
  func arrive(
    _ range: Range<Int>, _ outline: PartOutline
  ) -> (context: PartContext?, ready: [(parked: Parked, context: PartContext)]) {
    state.withLock { state in
      let context = state.contexts[range.lowerBound]
      state.outlines[range.lowerBound] = (range.upperBound, outline)
      var ready: [(parked: Parked, context: PartContext)] = []
      var offset = range.lowerBound
      while var next = state.contexts[offset], let (end, outline) = state.outlines.removeValue(forKey: offset) {
        next.pass(outline)
        state.contexts[end] = next
        offset = end
        if let parked = state.parked.removeValue(forKey: offset) { ready.append((parked, next)) }
      }
      return (context, ready)
    }
  }

  /// Parks a part until its context is known. Returns the context, and parks nothing, if it became known meanwhile.
  func park(at offset: Int, _ parked: Parked) -> PartContext? {
    state.withLock { state in
      if let context = state.contexts[offset] { return context }
      state.parked[offset] = parked
      return nil
    }
  }

  var hasRoom: Bool { state.withLock { $0.parked.count < room } }
}
