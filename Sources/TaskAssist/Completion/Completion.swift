public import TaskModel
public import TaskSyntax

/// The words that an editor may offer at the cursor.
public struct Completion: Sendable, Equatable {
  /// The words, the best first.
  public var items: [CompletionItem]
  /// Whether another letter may bring other words, so that the editor must ask again.
  public var isIncomplete: Bool

  /// The largest number of words.
  static let mostItems = 200

  init(_ items: [CompletionItem], isIncomplete: Bool = false) {
    self.items = Array(items.prefix(Self.mostItems))
    self.isIncomplete = isIncomplete || items.count > Self.mostItems
  }
}

/// A word that an editor may offer.
public struct CompletionItem: Sendable, Equatable {
  public enum Kind: Sendable {
    case status, rank, name, key, date, value, person, task, rule, file, heading
  }

  public var kind: Kind
  /// The word as it is listed, with everything invisible spelled out.
  public var label: String
  /// A few words about it.
  public var detail: String
  /// The text with which an editor compares what is typed.
  public var filter: String
  /// The change, in bytes of the document. Its range lies on the line of the cursor and touches the cursor.
  public var edit: TextEdit
  /// Changes elsewhere in the document.
  public var additional: [TextEdit] = []
  /// The subject of the documentation, which an editor asks for when the word is selected.
  public var subject: Subject?
  /// Whether the word is about a closed task.
  public var isDeprecated = false

  public enum Subject: Sendable, Equatable {
    case task(WorkspaceModel.Place)
    case rule([UInt8])
    case key(AttributeKey)
  }
}

extension EditorWorkspace {
  /// Returns the words that fit at a place of a document; none where the text is free.
  public func completion(at position: EditorPosition) -> Completion {
    guard let cursor = Cursor(self, position) else { return Completion([]) }
    for context in CompletionContext.all {
      if let completion = context.answer(cursor) { return completion }
    }
    return Completion([])
  }

  /// Returns the documentation of a word; `nil` if there is no more to say than its detail.
  public func documentation(of subject: CompletionItem.Subject) -> FactPage? {
    switch subject {
    case .task(let place):
      guard index.parts.indices.contains(place.document), index.parts[place.document].indices.contains(place.task.part),
        index.part(of: place).model.rows.indices.contains(place.task.row)
      else { return nil }
      return .task(KnownTask(self, place), isElsewhere: true)
    case .rule(let name): return .rule(named: name)
    case .key(let key): return .key(key, named: key.bytes, in: self)
    }
  }
}

/// A place where words are offered. A context is one file and one line of `all`.
struct CompletionContext: Sendable {
  /// Returns the words; `nil` if the cursor is in another context.
  let answer: @Sendable (Cursor) -> Completion?

  /// The contexts, the narrowest first.
  static let all: [CompletionContext] = [
    .frontMatter, .rule, .box, .rank, .link, .name, .date, .amount, .recurrence, .person, .newID, .after, .series,
    .key,
  ]
}
