package import TaskFiles
package import TaskModel
package import TaskQuery
import TaskSyntax

/// Reads queries in a workspace: with the views and keys of its settings, and the keys that its files declare.
package struct QueryReader {
  private let settings: Settings
  private let now: CalendarMoment
  private let files: [BytePath]
  /// The current folder, from which words may be paths.
  private let folder: BytePath

  /// - Parameters:
  ///   - files: the task files of the workspace.
  ///   - folder: the current one.
  package init(_ settings: Settings, now: CalendarMoment, files: [BytePath], folder: BytePath) {
    self.settings = settings
    self.now = now
    self.files = files
    self.folder = folder
  }

  /// Reads a query from words, and from terms and clauses that are given beside it as options. Where it is wrong at first, the keys that files
  /// declare are asked for, too.
  package func reading(
    of words: [[UInt8]], terms: [[UInt8]], _ options: [QueryOption], for use: QueryUse
  ) -> QueryReading {
    var context = QueryContext(
      now: now, views: settings[.views].map { ($0.name, $0.value) },
      declaredKeys: settings[.keys].map { ($0.name, QueryFieldKind($0.value)) })
    var words = words
    if words.isEmpty, terms.isEmpty, use.takesStandardQuery, !settings[.standardQuery].isEmpty {
      // As a view that stands alone: what is given beside it replaces its clauses.
      context.views.insert((name: Array("default".utf8), body: settings[.standardQuery]), at: 0)
      words = [Array("view:default".utf8)]
    }
    var reading = Query.read(words: words, terms: terms, options: options, for: use, in: context)
    if reading.hasErrors {
      for path in files {
        guard let keys = try? Self.declaredKeys(of: path) else { continue }
        for key in keys where !context.declaredKeys.contains(where: { $0.name == key }) {
          context.declaredKeys.append((key, .text))
        }
      }
      reading = Query.read(words: words, terms: terms, options: options, for: use, in: context)
    }
    reading.problems += pathProblems(of: reading)
    return reading
  }

  /// Returns the problems of words that are paths on the disk: files are errors, folders notes, since their names may be
  /// meant as text.
  private func pathProblems(of reading: QueryReading) -> [QueryProblem] {
    reading.words.compactMap { range in
      let word = Array(reading.text[range])
      let path = BytePath(word)
      let kind = word.contains(0) ? nil : FileStatus.ifAny(folder.joined(path))?.kind
      if let kind, kind != .folder, word.contains(UInt8(ascii: "/")) {
        return QueryProblem(
          .error, range, "'".utf8 + word + "' is the name of a file".utf8,
          help: "to search in this file, write in:".utf8 + word + "; to search for the text, quote it: \"".utf8 + word
            + "\"".utf8)
      }
      guard kind == .folder else { return nil }
      return QueryProblem(
        .note, range, "'".utf8 + word + "' is searched for as text".utf8,
        help: "to search in this folder, write in:".utf8 + word)
    }
  }

  /// Returns the keys that a file's front matter declares, as far as they stand in its first part.
  private static func declaredKeys(of path: BytePath) throws(FileError) -> [[UInt8]] {
    let file = try FileReader(path, sizeLimit: SourceText.maximumCount)
    let head = try file.bytes(from: 0, count: min(file.size, PartReader.regionLength), reservedTail: SourceText.padding)
    return SyntaxTree(head).frontMatter.keys
  }
}

extension QueryUse {
  /// Whether the setting `default` counts where nothing is typed.
  fileprivate var takesStandardQuery: Bool { name == QueryUse.list.name }
}

extension QueryFieldKind {
  fileprivate init(_ type: KeyType) {
    switch type {
    case .text, .words: self = .text
    case .number: self = .number
    case .date: self = .date
    case .duration: self = .duration
    }
  }
}
