/// The reason why a text is not JSON, and its position.
public struct JSONError: Error, Sendable, Equatable {
  public enum Reason: Sendable, Equatable {
    case expected(Expectation)
    case unclosedString
    case unclosedComment
    /// A control character below U+0020 in a string.
    case controlInString
    case unknownEscape
    /// An unpaired surrogate.
    case loneSurrogate
    case invalidUTF8
    case malformedNumber
    case commentNotAllowed
    case trailingComma
    case textBehindValue
  }

  /// The token expected at the position.
  public enum Expectation: String, Sendable {
    case value = "a value"
    case key = "a key in double quotes"
    case keyOrEnd = "a key in double quotes or '}'"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
  }

  public let reason: Reason
  /// The byte offset from the start of the text; the length of the text where it ends too early.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The message: an uncapitalized sentence without a period.
  public var message: String {
    switch reason {
    case .expected(let what): "expected \(what.rawValue)"
    case .unclosedString: "unterminated string"
    case .unclosedComment: "unterminated comment"
    case .controlInString: "control character in a string"
    case .unknownEscape: "invalid escape sequence"
    case .loneSurrogate: "unpaired surrogate"
    case .invalidUTF8: "invalid UTF-8"
    case .malformedNumber: "invalid number"
    case .commentNotAllowed: "comments are not allowed in JSON"
    case .trailingComma: "trailing comma"
    case .textBehindValue: "unexpected text after the end"
    }
  }

  /// Advice on how to fix the text.
  public var help: String? {
    switch reason {
    case .unclosedString: "close it with '\"' on the same line; write '\\\"' for a quote inside"
    case .unclosedComment: "close it with '*/'"
    case .controlInString: "write it as an escape, such as '\\n' or '\\t'"
    case .unknownEscape: "write a backslash itself as '\\\\'"
    case .loneSurrogate: "write the character itself"
    case .invalidUTF8: "save the file as UTF-8"
    case .malformedNumber: "write a number such as 12, -3 or 0.5"
    case .commentNotAllowed, .trailingComma, .textBehindValue: "remove it"
    case .expected: nil
    }
  }
}
