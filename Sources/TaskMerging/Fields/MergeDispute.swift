/// A text that both sides changed, in all its versions.
struct MergeDispute {
  /// The text before both changes; `nil` if both sides added it.
  var base: [UInt8]?
  var a: [UInt8]
  var b: [UInt8]
  /// The fields in dispute with the values of both sides, sorted by name; empty for lines of text.
  var values: [(field: LineFields.Name, a: [UInt8], b: [UInt8])]

  init(
    base: [UInt8]?, _ a: [UInt8], _ b: [UInt8], _ values: [LineFields.Name: (a: [UInt8], b: [UInt8])] = [:]
  ) {
    self.base = base
    self.a = a
    self.b = b
    self.values = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.a, $0.value.b) }
  }
}
