/// A rule that settled a thing that both sides changed.
public enum MergeRule: String, Sendable, CaseIterable {
  /// The further status counts: done, cancelled, waiting, started, open.
  case status
  /// The earlier of two closing dates counts.
  case closingDate
  /// The earlier of two days of creation counts.
  case created
  /// The earlier `plan` or `start` counts.
  case earlierDate
  /// A `plan` or `start` that one side removed is removed.
  case removedDate
  /// A value that one side changed and the other removed is kept as changed.
  case changedOverRemoved
  /// A time counts more than the day that it is on.
  case minute
  /// The larger estimate counts.
  case estimate
  /// Spent time of both sides is added.
  case spent
  /// Lists hold the elements that both sides added, without those that a side removed.
  case sets
  /// Words that both sides changed at different places are joined.
  case words
  /// A block that one side removed stays, because the other side changed it.
  case changeOverDeletion
  /// A task that both sides moved has one place.
  case place
  /// Tasks that were moved into each other stay where they were.
  case circle
  /// A task that both sides added is one task.
  case sameAddition
  /// An occurrence that both sides closed has one record.
  case occurrence
  /// A change of a recurring task that the other side closed went to the closed occurrence.
  case recordedChange
  /// A series that one side ended is over, although the other side closed an occurrence of it.
  case seriesEnd
}

/// One use of a rule.
struct MergeRuleUse {
  var rule: MergeRule
  /// The item of which the rule settled something, as a node of the merge.
  var node: Int

  init(_ rule: MergeRule, _ node: Int) {
    self.rule = rule
    self.node = node
  }
}
