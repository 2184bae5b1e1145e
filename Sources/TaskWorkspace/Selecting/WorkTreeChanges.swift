package import TaskFiles

/// The changed files and lines of a selection, by the repository that contains each file.
package struct WorkTreeChanges {
  /// By the root of the work tree.
  private var repositories: [BytePath: ChangedFiles] = [:]
  /// The roots of the work trees that folders lie in.
  private var roots: [BytePath: BytePath?] = [:]
  private let opener: WorkspaceOpener
  private let scope: ChangeScope
  /// The one work tree there is, where the environment says which repository is meant.
  private let named: BytePath?
  /// The root of the work tree that the current folder lies in.
  private let outermost: BytePath?

  /// Files that are not named like task files, by paths without links.
  private let others: [BytePath]

  /// - Parameters:
  ///   - files: all that may be asked about.
  ///   - folder: the current one.
  init(
    _ opener: WorkspaceOpener, _ scope: ChangeScope, of files: [BytePath], in folder: BytePath
  ) throws(WorkspaceProblem) {
    others = files.map(Self.real).filter { !TaskFileName.matches($0) }
    self.opener = opener
    self.scope = scope
    outermost = GitRepository.containing(folder)?.root
    guard opener.namesRepository else {
      named = nil
      return
    }
    let root = try translating(
      try opener.git(in: folder).output(["rev-parse", "--show-toplevel"]), WorkspaceProblem.git)
    named = BytePath(root.dropLast())
  }

  /// Whether only some lines of the files count.
  package var hasLines: Bool { scope.hasLines }

  /// Whether the file at `path` is changed or new.
  mutating func holds(_ path: BytePath) throws(WorkspaceProblem) -> Bool {
    let (root, place) = try place(of: path)
    return try changes(in: root).holds(place)
  }

  /// The changed and new lines of a file, from 1; `nil` where all count.
  package func lines(of path: BytePath) -> [ClosedRange<Int>]? {
    guard scope.hasLines else { return nil }
    let real = Self.real(path)
    guard let root = named ?? roots[real.parent] ?? nil else { return nil }
    return repositories[root]?.lines(of: real.relative(to: root).bytes)
  }

  /// Throws where `folder` lies in no work tree.
  mutating func check(_ folder: BytePath) throws(WorkspaceProblem) { _ = try root(of: folder) }

  private static func real(_ path: BytePath) -> BytePath { (try? path.resolved()) ?? path.normalized() }

  private mutating func place(of path: BytePath) throws(WorkspaceProblem) -> (root: BytePath, place: [UInt8]) {
    let real = Self.real(path)
    let root = try root(of: real.parent)
    return (root, real.relative(to: root).bytes)
  }

  private mutating func root(of folder: BytePath) throws(WorkspaceProblem) -> BytePath {
    if let named { return named }
    let found = roots[folder] ?? GitRepository.containing(folder)?.root
    roots[folder] = found
    guard let found else { throw .changes(.noRepository(of: folder), scope) }
    return found
  }

  private mutating func changes(in root: BytePath) throws(WorkspaceProblem) -> ChangedFiles {
    if let known = repositories[root] { return known }
    let git = try translating(try opener.git(in: root), WorkspaceProblem.git)
    let named = others.filter { $0.isInside(root) }.map { $0.relative(to: root).bytes }
    do throws(ChangedFiles.Failure) {
      repositories[root] = try ChangedFiles(git, since: scope.revision, hasLines: scope.hasLines, others: named)
    } catch {
      // A revision of the work tree around a submodule means nothing in it.
      guard error == .unknownRevision || error == .unrelated, let outermost, root != outermost, root.isInside(outermost)
      else { throw .changes(error, scope) }
      repositories[root] = ChangedFiles(unchangedWithLines: scope.hasLines)
    }
    return repositories[root] ?? ChangedFiles(unchangedWithLines: scope.hasLines)
  }
}
