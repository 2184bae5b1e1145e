package import JSON

/// A fault in a settings file or in another JSON file of this program, with its offset.
package struct SettingProblem: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case malformed(JSONError)
    /// The key is not one of `known`.
    case unknownKey(known: [String])
    case repeatedKey
    /// The value does not have the expected type, which is given in words.
    case wrongValue(expected: String)
    /// The setting counts only in the user's own file.
    case personal
  }

  package let reason: Reason
  /// The key or value as written, without its quotes; empty for objects, arrays and text that is not JSON.
  package let text: [UInt8]
  /// The offset in the file, in bytes.
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
