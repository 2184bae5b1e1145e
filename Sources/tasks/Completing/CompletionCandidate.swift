/// A word that a shell may offer, with a description.
struct CompletionCandidate: Equatable, Sendable {
  let word: [UInt8]
  let meaning: TerminalText

  init(_ word: [UInt8], _ meaning: TerminalText = "") {
    self.word = word
    self.meaning = meaning
  }

  init(_ word: String, _ meaning: TerminalText = "") { self.init(Array(word.utf8), meaning) }

  /// Returns the candidate with `typed` prepended.
  func behind(_ typed: some Sequence<UInt8>) -> CompletionCandidate { CompletionCandidate(typed + word, meaning) }
}

/// The answer to a shell.
enum CompletionAnswer: Equatable, Sendable {
  case candidates([CompletionCandidate])
  /// The shell completes paths itself, because it handles `~` and spaces.
  case files
  case folders
}
