/// Counts that are added field by field.
protocol FieldwiseSum {
  typealias Field = any WritableKeyPath<Self, Int> & Sendable

  /// The fields that are added.
  static var fields: [Field] { get }
}

extension FieldwiseSum {
  static func += (sum: inout Self, more: Self) { for field in fields { sum[keyPath: field] += more[keyPath: field] } }
}
