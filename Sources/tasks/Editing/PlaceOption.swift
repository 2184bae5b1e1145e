import TaskWorkspace

/// The options that choose the place of tasks.
enum PlaceOption {
  static let file = Option.value(
    "file", "FILE", short: "f", .path, help: "The file; it is created if it does not exist")
  static let section = Option.value(
    "section", "HEADING", .text,
    help: "After the tasks below this heading; it is created at the end if it does not exist")
  static let above = Option.value("above", "TASK", .text, help: "Before this task")
  static let below = Option.value("below", "TASK", .text, help: "After this task and its subtasks")
  static let under = Option.value("under", "TASK", .text, help: "As the last subtask of this task")
}

extension OptionGroup {
  /// The options for the place of tasks.
  static var places: OptionGroup {
    OptionGroup(
      "Places", PlaceOption.file, PlaceOption.section, PlaceOption.above, PlaceOption.below, PlaceOption.under)
  }
}

extension Invocation {
  /// The place that the options name; `nil` where they name none.
  func typedPlace() throws(CommandFailure) -> TypedPlace? {
    let (file, heading) = (self[PlaceOption.file], self[PlaceOption.section])
    let places: [TypedPlace?] = [
      self[PlaceOption.above].map { .above($0) }, self[PlaceOption.below].map { .below($0) },
      self[PlaceOption.under].map { .under($0) },
      file == nil && heading == nil ? nil : .file(file, heading: heading),
    ]
    let given = places.compactMap { $0 }
    guard given.count <= 1 else {
      throw .usage(
        "several options give a place", help: "use one of '--above', '--below' and '--under', or a file and a heading"
      )
    }
    return given.first
  }
}
