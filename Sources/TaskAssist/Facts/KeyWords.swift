import TaskSyntax

/// The meanings of attribute keys and of keys of front matter, in a few words.
enum KeyWords {
  static func meaning(of key: AttributeKey) -> FactText {
    switch key {
    case .plan: "the day on which it is to be done"
    case .due: "the day by which it must be done"
    case .start: "the day before which it cannot be begun"
    case .remind: "when to be reminded of it"
    case .every: "how often it comes back"
    case .until: "the day after which it no longer comes back"
    case .owner: "the person who does it, or for whom it waits"
    case .est: "the time that it will take"
    case .spent: "the time that was spent on it"
    case .id: "the name by which other tasks refer to it"
    case .of: "the series of which this is an occurrence"
    case .after: "the tasks that must be closed before it"
    case .declared: "a declared key"
    case .created: "the day on which it was written down"
    case .done: "the day on which it was done"
    case .cancelled: "the day on which it was cancelled"
    }
  }

  static func meaning(of key: FrontMatterKey) -> FactText? {
    switch key {
    case .other: nil
    case .tasks: "the version of the format"
    case .title: "the title of the file"
    case .project: "the project of all tasks without their own"
    case .contexts: "contexts that all tasks have"
    case .tags: "tags that all tasks have"
    case .priority: "the letter of all tasks without their own"
    case .quadrant: "the quadrant of all tasks without their own"
    case .keys: "the attribute keys that the file declares"
    }
  }
}
