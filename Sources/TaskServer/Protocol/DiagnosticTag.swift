/// The tags by which editors show some findings in another way.
package enum DiagnosticTag: Int, Sendable {
  /// Text that can go; editors fade it.
  case unnecessary = 1
  /// Words of other programs; editors strike them through.
  case deprecated = 2

  /// The tag of the findings of each rule that has one.
  package static let ofRules: [String: DiagnosticTag] = [
    "byte-order-mark": .unnecessary,
    "duplicate-attribute": .unnecessary,
    "duplicate-tag": .unnecessary,
    "foreign-attribute": .deprecated,
    "foreign-task": .deprecated,
    "invisible-character": .unnecessary,
    "redundant-dependency": .unnecessary,
    "trailing-space": .unnecessary,
    "unneeded-allow": .unnecessary,
  ]
}
