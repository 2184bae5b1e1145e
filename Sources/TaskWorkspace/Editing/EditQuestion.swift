package import TaskEditing
package import TaskModel
package import TaskSyntax

/// A question that a change depends on.
package enum EditQuestion: Sendable {
  /// Which of the candidates is meant. The answer is one of them, or `stop`.
  case whichIsMeant(NamingFailure)
  /// Whether a handle that several tasks with equal words share means this one.
  case isMeant(FoundTask, _ word: [UInt8])
  /// Whether all tasks that a query finds are changed.
  case changesAll([FoundTask])
  /// Whether a task whose last occurrence was closed on a day is completed for the next one, too.
  case completesNext(FoundTask, closedOn: CalendarDate)
  /// Whether a task was done on a day before the one on which it was created.
  case wasDone(FoundTask, on: CalendarDate, created: CalendarDate)
  /// Whether active subtasks of closed tasks are closed, too. The answer `no` leaves them, and `stop` ends the change.
  case closesSubtasks([FoundTask])
  /// Whether all tasks that were closed by hand get what their lines lack.
  case settles([UnsettledTask])
  /// Whether tasks are removed, with all that lies in them.
  case removes([FoundTask])
  /// Whether a due date that is past is meant.
  case isPastMeant(TypedDate)
  /// Whether the due date of a task moves along where the task is put off until a day after it.
  case movesDue(FoundTask, due: DateLiteral, to: DateLiteral)
}

package enum EditAnswer: Sendable {
  case yes, no
  /// One of several candidates, by its index.
  case candidate(Int)
  /// Nothing is changed.
  case stop
}

/// The questions of a change, as its caller has them answered: by a person, or by options.
package protocol EditQuestions {
  /// Returns the answer; `nil` where nobody can be asked.
  func answer(_ question: EditQuestion) -> EditAnswer?
}

extension EditQuestions {
  /// Ends the change unless the answer is yes.
  package func confirm(_ question: EditQuestion) throws(EditFailure) {
    switch answer(question) {
    case .yes?: return
    case .no?, .stop?, .candidate?: throw .declined
    case nil: throw .unanswered(question)
    }
  }
}
