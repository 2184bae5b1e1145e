/// A task of `task export` as it was read.
struct TaskwarriorTask: Sendable {
  var record: Record
  var losses = LossReport()
  let uuid: [UInt8]
  /// The template that it is an instance of.
  let template: [UInt8]?
  let isTemplate: Bool
  /// The UUIDs of the tasks that it comes after.
  var depends: [[UInt8]] = []
  /// The UUID of the parent that our export named.
  let parent: [UInt8]?
  /// The position in our export; `nil` for a task of others.
  let position: Int?
}
