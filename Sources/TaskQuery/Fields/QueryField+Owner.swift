import TaskModel
import TaskSyntax

extension QueryField {
  /// The person responsible for the task.
  public static let owner = QueryField(
    "owner".utf8, .text, .text { $0.owner(ofRow: $1) }, [.isVocabulary, .needsAllLines, .namesGroups],
    presence: .flag(.hasOwner), cost: 20)
}

extension PartReading {
  func owner(ofRow row: Int) -> [UInt8]? { rows[row].flags.contains(.hasOwner) ? text(.owner, ofRow: row) : nil }
}
