import TaskFiles
import TaskSyntax

/// The changed files and lines of a selection, by the repository that contains each file.
struct WorkTreeChanges {
  /// By the root of the work tree.
  private var repositories: [BytePath: ChangedFiles] = [:]
  /// The roots of the work trees that folders lie in.
  private var roots: [BytePath: BytePath?] = [:]
  private let invocation: Invocation
  private let scope: ChangeScope
  /// The one work tree there is, where the environment says which repository is meant.
  private let named: BytePath?

  /// Files that are not named like task files, by paths without links.
  private let others: [BytePath]

  /// - Parameters:
  ///   - files: all that may be asked about.
  ///   - folder: the current one.
  init(
    _ invocation: Invocation, _ scope: ChangeScope, of files: [BytePath], in folder: BytePath
  ) throws(CommandFailure) {
    others = files.map(Self.real).filter { !TaskFileName.matches($0) }
    self.invocation = invocation
    self.scope = scope
    guard invocation.namesRepository else {
      named = nil
      return
    }
    do throws(GitProgram.Failure) {
      let root = try invocation.git(in: folder).output("rev-parse", "--show-toplevel")
      named = BytePath(root.dropLast())
    } catch {
      throw invocation.failure(error)
    }
  }

  /// Whether only some lines of the files count.
  var hasLines: Bool { scope.hasLines }

  /// Whether the file at `path` is changed or new.
  mutating func holds(_ path: BytePath) throws(CommandFailure) -> Bool {
    let (root, place) = try place(of: path)
    return try changes(in: root).holds(place)
  }

  /// The changed and new lines of a file, from 1; `nil` where all count.
  func lines(of path: BytePath) -> [ClosedRange<Int>]? {
    guard scope.hasLines else { return nil }
    let real = Self.real(path)
    guard let root = named ?? roots[real.parent] ?? nil else { return nil }
    return repositories[root]?.lines(of: real.relative(to: root).bytes)
  }

  /// Throws where `folder` lies in no work tree.
  mutating func check(_ folder: BytePath) throws(CommandFailure) { _ = try root(of: folder) }

  private static func real(_ path: BytePath) -> BytePath { (try? path.resolved()) ?? path.normalized() }

  private mutating func place(of path: BytePath) throws(CommandFailure) -> (root: BytePath, place: [UInt8]) {
    let real = Self.real(path)
    let root = try root(of: real.parent)
    return (root, real.relative(to: root).bytes)
  }

  private mutating func root(of folder: BytePath) throws(CommandFailure) -> BytePath {
    if let named { return named }
    let found = roots[folder] ?? GitRepository.containing(folder)?.root
    roots[folder] = found
    guard let found else {
      throw .isInNoRepository(
        invocation.shown(folder), for: "\(scope.option)", help: "leave the option out, or name files of a repository")
    }
    return found
  }

  private mutating func changes(in root: BytePath) throws(CommandFailure) -> ChangedFiles {
    if let known = repositories[root] { return known }
    let git: GitProgram
    do throws(GitProgram.Failure) {
      git = try invocation.git(in: root)
    } catch {
      throw invocation.failure(error)
    }
    do throws(ChangedFiles.Failure) {
      let named = others.filter { $0.isInside(root) }.map { $0.relative(to: root).bytes }
      let changes = try ChangedFiles(git, since: scope.revision, hasLines: scope.hasLines, others: named)
      repositories[root] = changes
      return changes
    } catch {
      let name = scope.revision ?? []
      switch error {
      case .git(let failure): throw invocation.failure(failure)
      case .unknownRevision:
        throw .usage("'\(name)' names no commit", help: "'\(scope.option)=REV' takes a branch, a tag or a commit")
      case .unrelated:
        throw .usage("'\(name)' and the current commit have no commit in common", help: "name another one")
      }
    }
  }
}

/// The options of a command line about changes.
struct ChangeScope {
  /// The option's name.
  let option: String
  let revision: [UInt8]?
  let hasLines: Bool

  static let files = Option.optionalValue(
    "changed", "REV", .text,
    help: "Show only findings in files that differ from the last commit, new ones too; with REV from where REV was left"
  )
  static let lines = Option.optionalValue(
    "changed-lines", "REV", .text, help: "The same, but only findings on changed and new lines")
}

extension Invocation {
  /// `nil` where all files count.
  func changeScope() throws(CommandFailure) -> ChangeScope? {
    var scopes: [ChangeScope] = []
    for (option, hasLines) in [(ChangeScope.files, false), (ChangeScope.lines, true)] {
      switch self[option] {
      case .notGiven: break
      case .bare: scopes.append(ChangeScope(option: option.declaration.name, revision: nil, hasLines: hasLines))
      case .value(let given):
        scopes.append(ChangeScope(option: option.declaration.name, revision: given, hasLines: hasLines))
      }
    }
    guard let scope = scopes.first else { return nil }
    if scopes.count > 1 {
      throw .usage("'--changed' and '--changed-lines' exclude each other", help: "'--changed-lines' says more")
    }
    if readsIndex {
      throw .usage(
        "'\(indexWord)' and '\(scope.option)' exclude each other",
        help: "'\(indexWord)' shows what is to be committed")
    }
    if self[SelectionOption.paths].contains(where: isStandardInput) {
      throw .usage("'-' and '\(scope.option)' exclude each other", help: "git knows nothing of standard input")
    }
    return scope
  }
}
