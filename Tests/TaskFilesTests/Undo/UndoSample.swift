import TaskFiles
import TaskSyntax
import Testing

/// A workspace and its undo ring, for one test.
struct UndoSample {
  let folder: TemporaryFolder
  let ring: UndoRing

  init() throws {
    folder = try TemporaryFolder()
    folder.makeFolder("work")
    ring = UndoRing(in: folder("state/undo"), workspace: folder("work"))
  }

  var root: BytePath { ring.workspace }

  func write(_ name: BytePath, _ bytes: [UInt8]) throws { try folder.write(BytePath("work").joined(name), bytes) }

  func bytes(_ name: BytePath) throws -> [UInt8] { try FileContents(of: root.joined(name)).bytes }

  /// Records edits of a file and makes them. The file must exist.
  func change(_ name: BytePath, _ edits: [TextEdit], by recorder: UndoRecorder) throws {
    let path = root.joined(name)
    let old = try FileContents(of: path).bytes
    let text = try #require(EditedText(SourceText(old), edits))
    try recorder.record([(path, HashedText(text))])
    try folder.write(path, text.bytes)
  }

  /// Records and makes a change that replaces the whole text of a file.
  func replace(_ name: BytePath, by new: String, command: ChangeLabel = "format", time: Int = 0) throws {
    let recorder = ring.begin(command, at: time)
    try change(name, [TextEdit(range: 0..<bytes(name).count, replacement: Array(new.utf8))], by: recorder)
    try recorder.finish()
  }

  /// Returns the effect of undoing the change of `name`.
  func reversal(of change: UndoChange, _ name: BytePath) throws -> UndoReversal {
    UndoReversal(change.files.filter { $0.path == name }[...], in: SourceText(try bytes(name)))
  }

  /// Returns the path of the change with this number.
  func file(_ number: Int) -> BytePath {
    ring.folder.joined(String(repeating: "0", count: 10 - String(number).count) + String(number))
  }
}

extension UndoReversal {
  /// Returns the reverted document, or `nil` unless the reversal is a change.
  func bytes(of bytes: [UInt8]) -> [UInt8]? {
    if case .change(let text, _) = self { text.edits.applied(to: bytes) } else { nil }
  }

  var name: String {
    switch self {
    case .change: "change"
    case .nothingToDo: "nothing to do"
    case .changedSince: "changed since"
    case .unfit: "unfit"
    }
  }
}
