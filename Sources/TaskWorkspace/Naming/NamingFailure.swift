/// Why words name no task, or none alone.
package struct NamingFailure: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// It is the beginning of several handles.
    case ambiguousHandle
    /// No task has the handle; the candidates have similar ones.
    case unknownHandle
    /// It names the first candidate, and is a word in the titles of the others.
    case nameInTitles
    /// The titles of several candidates contain the words.
    case ambiguousTitle
    /// The titles of the candidates contain the word, where a handle or an id is needed.
    case isInTitles
    /// Only titles of tasks with the other status contain the words: of closed ones, or of active ones.
    case otherStatus(isActive: Bool)
    /// It is the id of a task, without `id:`.
    case isID
    /// A number. The candidate is the active task at that position in file order.
    case number
    /// It has the form of none of the names of a task, and is in no title.
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
    /// The words name several tasks, and the command takes one.
    case severalTasks
    /// The question which of the candidates is meant was declined.
    case declined
  }

  /// The typed words, separated by blanks.
  package let word: [UInt8]
  package let reason: Reason
  /// The numbers of the tasks that may be meant.
  package let candidates: [Int]

  init(_ word: [UInt8], _ reason: Reason, _ candidates: [Int] = []) {
    self.word = word
    self.reason = reason
    self.candidates = candidates
  }

  /// The failure if a person chooses none of the candidates.
  package var declined: NamingFailure { NamingFailure(word, .declined) }

  /// Whether the word may nevertheless be in a title.
  var mayBeInTitle: Bool {
    switch reason {
    case .unknownHandle, .isID, .unknownFile, .malformed: true
    default: false
    }
  }

  /// Whether one of the candidates is meant, so that a person can choose it.
  var isChoice: Bool {
    switch reason {
    case .ambiguousHandle, .nameInTitles, .ambiguousTitle, .sharedID: true
    default: false
    }
  }
}
