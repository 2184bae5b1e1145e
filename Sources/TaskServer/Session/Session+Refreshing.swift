import TaskModel

// Answers that clients show for long.
extension Session {
  /// The state that such answers depend on besides the text in which a person types.
  struct OuterState: Equatable {
    var changes: Int
    var day: CalendarDate
  }

  /// Notes that the client has answers of a kind.
  func noteAnswer(_ answer: RefreshedAnswer) { if capabilities.refreshes.contains(answer) { shown.insert(answer) } }

  /// Asks the client to ask again for what it shows, once after other files, the settings or the day changed.
  func refreshAnswers() {
    let state = OuterState(changes: outerChanges, day: environment.now().date)
    guard state != refreshedState else { return }
    let isFirst = refreshedState == nil
    refreshedState = state
    guard !isFirst else { return }
    for answer in RefreshedAnswer.allCases where shown.contains(answer) { outbox.ask(answer.method) }
    // Until the client has asked again there is nothing to tell it.
    shown = []
  }
}
