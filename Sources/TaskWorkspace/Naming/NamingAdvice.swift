import TaskEditing
import TaskModel

/// The probable meaning of a word that names no task and has the form of something else.
package enum NamingAdvice: Sendable, Equatable {
  /// A project, context or tag, which a query finds.
  case name
  /// A rank, with the sentence that says how it is typed.
  case rank([UInt8])
  case date
  /// A change of a task.
  case change

  /// `nil` for a word of no such form.
  init?(_ word: [UInt8], today: CalendarDate) {
    if let first = word.first, [UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "#")].contains(first) {
      self = .name
    } else if let form = TypedField.form(ofRank: word) {
      self = .rank(form)
    } else if DateReader(today: today, looksForward: false).canRead(word) {
      self = .date
    } else if TypedChanges.firstChange(in: [word]) == 0 {
      self = .change
    } else {
      return nil
    }
  }
}
