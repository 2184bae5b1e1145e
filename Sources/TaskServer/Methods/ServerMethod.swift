import JSON
import TaskSyntax

/// A method of the protocol that the server knows: a request, which is answered, or a notification.
///
///     extension ServerMethod {
///       static let hover = ServerMethod("textDocument/hover", advertises: .flag("hoverProvider")) {
///         (at: DocumentPosition, session) throws(ResponseError) in
///         …
///       }
///     }
///
/// A method is one file and one line of `ServerMethod+All.swift`.
struct ServerMethod: Sendable {
  typealias Body = @Sendable (consuming Parameter, Session) throws(ResponseError) -> (any JSONAnswer)?

  let name: String
  let isRequest: Bool
  /// The entry by which the client learns of the method; `nil` for a method that needs none or shares one.
  let advertising: Advertising?
  /// The kind of answer that a client asks for again when other files or the day change; `nil` for others.
  let refreshed: RefreshedAnswer?
  let body: Body

  /// A request. The result is `null` where `body` returns `nil`.
  init<Input: ParameterReadable>(
    _ name: String, advertises advertising: Advertising? = nil, refreshed: RefreshedAnswer? = nil,
    _ body: @escaping @Sendable (Input, Session) throws(ResponseError) -> (any JSONAnswer)?
  ) {
    self.name = name
    isRequest = true
    self.advertising = advertising
    self.refreshed = refreshed
    self.body = { parameter, session throws(ResponseError) in
      let input = try Input(consume parameter)
      return try body(input, session)
    }
  }

  /// A notification. Where it cannot be read, nothing happens.
  init<Input: ParameterReadable>(
    notification name: String, advertises advertising: Advertising? = nil,
    _ body: @escaping @Sendable (Input, Session) throws(ResponseError) -> Void
  ) {
    self.name = name
    isRequest = false
    self.advertising = advertising
    refreshed = nil
    self.body = { parameter, session throws(ResponseError) in
      let input = try Input(consume parameter)
      try body(input, session)
      return nil
    }
  }

  /// Returns the method of a name.
  static func named(_ name: String) -> ServerMethod? {
    let index = all.partitioningIndex { !$0.name.utf8.lexicographicallyPrecedes(name.utf8) }
    return index < all.count && all[index].name == name ? all[index] : nil
  }
}
