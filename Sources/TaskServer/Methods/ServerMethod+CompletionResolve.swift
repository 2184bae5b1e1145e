import JSON
import TaskAssist

extension ServerMethod {
  /// Adds the documentation of a word that is selected.
  static let completionResolve = ServerMethod("completionItem/resolve") {
    (word: OfferedWord, session) in
    var word = word
    word.documentation = session.page(of: word).map {
      MarkupText($0, isMarkdown: session.capabilities.documentsInMarkdown)
    }
    return word
  }
}

extension Session {
  /// Returns the documentation of a word that was offered.
  fileprivate func page(of word: OfferedWord) -> FactPage? {
    guard let uri = word.uri, let subject = word.subject.flatMap(CompletionItem.Subject.init) else { return nil }
    return question(uri, facts: .sorted)?.workspace.documentation(of: subject)
  }
}
