package import JSON

/// A fault in a file of settings, or in another JSON file of this program, with its place.
package struct SettingProblem: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case malformed(JSONError)
    /// `known` are the names there are.
    case unknownKey(known: [String])
    case repeatedKey
    /// The type in words.
    case wrongValue(expected: String)
    /// It counts in the user's own file alone.
    case personal
  }

  package let reason: Reason
  /// The key or value as it is written, without its quotes; empty for text that is no JSON.
  package let text: [UInt8]
  /// Bytes of the file.
  package let offset: Int

  package init(_ reason: Reason, _ value: JSONValue) {
    self.reason = reason
    text = value.kind == .object || value.kind == .array ? [] : value.text
    offset = value.range.lowerBound
  }

  package init(_ error: JSONError) {
    reason = .malformed(error)
    text = []
    offset = error.offset
  }
}
