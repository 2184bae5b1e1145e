/// The reason why a request has no result.
package struct ResponseError: Error, Equatable, Sendable {
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case notInitialized = -32002
    case cancelled = -32800
    case refused = -32803
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A change that is not made, in the words of the command.
  static func refused(_ message: String) -> ResponseError { ResponseError(.refused, message) }
}
