/// The changes of a workspace without the steps of undo and redo, which only move through them.
///
///     record   made by              changes that are made, newest first
///     1        done                 1
///     2        add                  2 1
///     3        undo, reverts 2      1            redo reverts 3
///     4        redo, reverts 3      2 1          undo reverts 4
///     5        undo 1, reverts 1    5 2 1        `undo N` is a change of its own
///
/// The record that a step reverts is the last one that made or reverted the change, because it describes the files as
/// they are now.
package struct UndoHistory: Sendable {
  package enum State: Sendable {
    case made
    /// It is undone, and can be redone.
    case undone
    /// It is undone and cannot be redone, because a later change has been made or it was interrupted.
    case dropped
    /// It was interrupted, and no file is as it left it.
    case withoutTrace
    /// It was interrupted, and none of its files is known to be as it left it: they were changed since.
    case changedSince
  }

  package struct Entry: Sendable {
    /// The change as it was made first.
    package let change: UndoChange
    /// The last record that made or reverted the change. It has all files of the change, also those that a step found as
    /// it would have left them.
    package fileprivate(set) var last: UndoChange
    package fileprivate(set) var state: State
  }

  /// The newest change first.
  package private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - changes: all records of the ring, the last one first.
  ///   - trace: returns the trace that an interrupted record left before the later ones.
  package init(_ changes: [UndoChange], trace: (UndoChange, _ later: ArraySlice<UndoChange>) -> Trace) {
    for (index, change) in changes.enumerated().reversed() {
      let trace = change.progress == .interrupted ? trace(change, changes[..<index]) : .whole
      guard let reversal = change.label.reversal, reversal.isStep else {
        for index in entries.indices where trace != .none && entries[index].state == .undone {
          entries[index].state = .dropped
        }
        entries.append(Entry(change: change, last: change, state: State(trace)))
        continue
      }
      // A step that did not reach all files is ignored, so that it is repeated.
      guard trace == .whole, let index = entries.firstIndex(where: { $0.last.number == reversal.number }) else {
        continue
      }
      entries[index].last = change.completed(reverting: entries[index].last)
      // A change that was made in part cannot be made again as a whole.
      let isWhole = entries[index].change.progress == .complete
      entries[index].state = entries[index].state != .made ? .made : isWhole ? .undone : .dropped
    }
    entries.reverse()
  }

  /// The part of the files of a record that are as the record left them.
  package enum Trace: Sendable {
    case none, some, whole
    /// None is known to be, and at least one was changed since.
    case changedSince
  }

  /// The change that the next undo reverts: the newest one that is made.
  package var undoable: Entry? { entries.first { $0.state == .made } }

  /// The change that the next redo makes again: the one undone last.
  package var redoable: Entry? { entries.last { $0.state == .undone } }
}

extension UndoHistory.State {
  /// The state of a change that was not undone.
  fileprivate init(_ trace: UndoHistory.Trace) {
    switch trace {
    case .none: self = .withoutTrace
    case .changedSince: self = .changedSince
    case .some, .whole: self = .made
    }
  }
}
