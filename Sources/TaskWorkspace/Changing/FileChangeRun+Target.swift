package import TaskFiles
import TaskSyntax

extension FileChangeRun {
  /// A file that is to be changed.
  package struct Target: Sendable {
    package let file: InputFile
    /// The root of its workspace, whose changes can be undone.
    package let workspace: BytePath?
    /// Whether the file is to be made: nothing is there yet.
    package let isNew: Bool
    /// Whether an earlier change names the file, by its path without links.
    package let isRecorded: Bool

    package init(file: InputFile, workspace: BytePath?, isNew: Bool = false, isRecorded: Bool = false) {
      self.file = file
      self.workspace = workspace
      self.isNew = isNew
      self.isRecorded = isRecorded
    }

    /// Returns where the path may lead.
    func permission(isForced: Bool) -> WritePermission {
      let root = workspace ?? file.path.parent
      return isForced || isRecorded ? .named(root: root) : .taskFile(root: root)
    }

    /// Returns the text of the file as it was given, else as it is on the disk; nothing for one that is to be made.
    func source() throws(FileError) -> SourceText {
      if isNew { return SourceText([]) }
      if let given = file.source { return given }
      return try SourceReader.source(of: file.path)
    }

    /// The path in records: without links, where the file is there.
    var recordedPath: BytePath { isNew ? file.path : (try? file.path.resolved()) ?? file.path }
  }
}
