/// Why a word names no task, or none alone.
package struct NamingFailure: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// It is the beginning of several handles.
    case ambiguousHandle
    /// No task has the handle; the candidates have similar ones.
    case unknownHandle
    /// It is no handle, and stands in the titles of the candidates.
    case isInTitles
    /// It is the id of a task, without `id:`.
    case isID
    /// It has the form of none of the names of a task.
    case malformed(NamingAdvice?)
    case unknownID([UInt8], nearest: [UInt8]?)
    /// Several tasks have the id: all of them active, or all closed.
    case sharedID([UInt8])
    /// The workspace has no such file.
    case unknownFile([UInt8])
    /// The file could not be read, which was reported then.
    case unreadableFile
    /// The candidate is the task above the line, if there is one.
    case noTaskOnLine(Int, file: [UInt8])
  }

  package let word: [UInt8]
  package let reason: Reason
  /// The numbers of the tasks that may be meant.
  package let candidates: [Int]

  init(_ word: [UInt8], _ reason: Reason, _ candidates: [Int] = []) {
    self.word = word
    self.reason = reason
    self.candidates = candidates
  }
}
