/// An answer that a client shows for long, and that it can be told to ask for again.
enum RefreshedAnswer: CaseIterable, Sendable {
  case codeLens, inlayHint, semanticTokens

  /// The request by which a client is told.
  var method: String {
    switch self {
    case .codeLens: "workspace/codeLens/refresh"
    case .inlayHint: "workspace/inlayHint/refresh"
    case .semanticTokens: "workspace/semanticTokens/refresh"
    }
  }

  /// The key of the client's ability.
  var key: String {
    switch self {
    case .codeLens: "codeLens"
    case .inlayHint: "inlayHint"
    case .semanticTokens: "semanticTokens"
    }
  }
}
