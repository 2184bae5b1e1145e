public import TaskModel
import TaskQuery
import TaskSyntax

/// A workspace as an editor sees it: all documents, open or not, what is known of their tasks together, the day, and
/// the settings that count.
///
/// A value: the answer to a question depends on nothing else. Documents stand in path order.
public struct EditorWorkspace: Sendable {
  /// A document with its path, relative to the root of the workspace.
  public struct File: Sendable {
    public let name: [UInt8]
    public let document: Document

    public init(_ name: [UInt8], _ document: Document) {
      self.name = name
      self.document = document
    }
  }

  public let files: [File]
  /// The tasks, with the facts that were found.
  public let index: TaskIndex
  /// The handles of the tasks; `nil` where facts were not found.
  public let handles: TaskHandles?
  public let settings: EditorSettings

  /// Creates a workspace. The cost is linear in the documents, plus a sort of the tasks for the facts.
  ///
  /// - Parameter findsFacts: Whether to find readiness, priorities, ranks and handles. Without them, answers say less.
  public init(_ files: [File], _ settings: EditorSettings, findsFacts: Bool = true) {
    let model = WorkspaceModel(files.map(\.document.model))
    let index = TaskIndex(
      model, parts: files.map { $0.document.parts(file: $0.name) }, now: settings.query.now,
      urgentWithin: settings.query.urgentWithin, finding: findsFacts ? .all : [])
    self.init(files, index, findsFacts ? index.makeHandles() : nil, settings)
  }

  /// - Parameter index: The tasks of the files.
  public init(_ files: [File], _ index: TaskIndex, _ handles: TaskHandles?, _ settings: EditorSettings) {
    self.files = files
    self.index = index
    self.handles = handles
    self.settings = settings
  }
}

/// A place in a document of a workspace.
public struct EditorPosition: Sendable, Hashable {
  /// The number of the document.
  public var document: Int
  /// The offset in bytes.
  public var offset: Int

  public init(document: Int, offset: Int) {
    self.document = document
    self.offset = offset
  }
}

/// A range of bytes of a document of a workspace.
public struct EditorRange: Sendable, Hashable, Comparable {
  public var document: Int
  public var range: Range<Int>

  public init(document: Int, range: Range<Int>) {
    self.document = document
    self.range = range
  }

  public static func < (a: EditorRange, b: EditorRange) -> Bool {
    (a.document, a.range.lowerBound, a.range.upperBound) < (b.document, b.range.lowerBound, b.range.upperBound)
  }
}
