import TaskModel
import TaskSyntax

/// A VTODO as it was read.
struct ICalendarTask: Sendable {
  var record: Record
  var losses = LossReport()
  let uid: [UInt8]
  var parent: [UInt8]?
  /// The UIDs of the tasks that it comes after.
  var depends: [[UInt8]] = []
  /// The position in our export; `nil` for a task of others.
  var position: Int?

  init(uid: [UInt8], at place: RecordPlace) {
    self.uid = uid
    record = Record(at: place)
  }

  /// Replaces `after` by the tasks that are named there, unless they are those that were written.
  mutating func setAfter(_ names: [[UInt8]]) {
    record[.after] = names.isEmpty ? nil : Array(names.joined(separator: [UInt8(ascii: ",")]))
    record.sortAttributes()
  }

  mutating func setID(_ id: [UInt8]) {
    record[.id] = id
    record.sortAttributes()
  }

  /// Keeps a UID of another program as an attribute.
  mutating func keepUID() {
    if uid.isEmpty || RecordIdentity.isOurs(uid) { return }
    record.attributes.append(Record.Attribute(Array("uid".utf8), uid.onOneLine))
    record.sortAttributes()
  }
}
