/// The options that choose the place of tasks.
enum PlaceOption {
  static let file = Option.value("file", "FILE", .path, help: "The file; one that is not there is made")
  static let section = Option.value(
    "section", "HEADING", .text, help: "Behind the tasks below this heading; one that is not there is made at the end")
  static let above = Option.value("above", "TASK", .text, help: "Before this task")
  static let below = Option.value("below", "TASK", .text, help: "Behind this task and all that lies in it")
  static let under = Option.value("under", "TASK", .text, help: "As the last subtask of this task")
}

extension OptionGroup {
  /// The options for the place of tasks.
  static var places: OptionGroup {
    OptionGroup(
      "Places", PlaceOption.file, PlaceOption.section, PlaceOption.above, PlaceOption.below, PlaceOption.under)
  }
}
