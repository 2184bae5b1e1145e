import TaskFiles
import TaskModel
import TaskSyntax

/// Finds out what stands above each part of a document while its parts are read in whatever order.
///
///     part       1        2        3        4
///     arrives    first    third    second   fourth
///     context    known    known    parked   known      when 2 arrives, what stands above 3 is known, and 3 is asked by who
///                                                      brought 2
///
/// Only what follows from the document's start is known, so a part that was guessed wrongly is never asked.
final class PartJoin<Parked: Sendable>: Sendable {
  private struct State: Sendable {
    /// By where a part begins.
    var contexts: [Int: PartContext] = [:]
    /// Of parts that arrived before their context.
    var outlines: [Int: (end: Int, outline: PartOutline)] = [:]
    var parked: [Int: Parked] = [:]
  }

  private let state = SharedState(State())
  /// How many parts may wait, all in memory. There is one more for each worker at most, unless a guess was wrong.
  private let room: Int

  init(room: Int) { self.room = room }

  /// What stands above the document's first part.
  package func begin(_ context: PartContext) { state.withLock { $0.contexts[0] = context } }

  /// What stands above the part that begins at an offset, if that is known.
  package func context(at offset: Int) -> PartContext? { state.withLock { $0.contexts[offset] } }

  /// Takes the outline of a part. Returns what stands above it, if that is known, and the parked parts above which it
  /// is known now.
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

  /// Keeps a part until its context is known. Returns the context if it became known meanwhile, and then keeps nothing;
  /// `parked` is asked for only where there is room.
  func park(at offset: Int, _ parked: Parked) -> PartContext? {
    state.withLock { state in
      if let context = state.contexts[offset] { return context }
      state.parked[offset] = parked
      return nil
    }
  }

  var hasRoom: Bool { state.withLock { $0.parked.count < room } }
}
