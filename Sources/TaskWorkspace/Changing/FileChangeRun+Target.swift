package import TaskFiles
package import TaskSyntax

extension FileChangeRun {
  /// A file that is to be changed.
  package struct Target: Sendable {
    package let file: InputFile
    /// The root of its workspace, whose changes can be undone.
    package let workspace: BytePath?
    package let effect: FileEffect
    /// The number of folders that are removed with the file if they are empty then.
    let folders: Int
    /// The permissions that a file gets that is made; by default those of new files.
    let mode: UInt32?
    /// Whether an earlier change names the file, by its path without links.
    let isRecorded: Bool

    package init(
      file: InputFile, workspace: BytePath?, effect: FileEffect = .change, folders: Int = 0, mode: UInt32? = nil,
      isRecorded: Bool = false
    ) {
      self.file = file
      self.workspace = workspace
      self.effect = effect
      self.folders = folders
      self.mode = mode
      self.isRecorded = isRecorded
    }

    /// Returns where the path may lead.
    func permission(isForced: Bool) -> WritePermission {
      let root = workspace ?? file.path.parent
      if isRecorded && effect != .change || effect == .removal { return .direct(root: root) }
      if isForced && file.isNamed || isRecorded { return .named(root: root) }
      return file.isNamed ? .taskFile(root: root) : .foundFile(root: root)
    }

    /// Returns the text of the file as it was given, else as it is on the disk; nothing for one that is to be made.
    func source() throws(FileError) -> SourceText {
      if effect == .creation { return SourceText([]) }
      if let given = file.source { return given }
      return try SourceReader.source(of: file.path)
    }

    /// The path in records: without links, of which the last one is not followed for a file that is made or removed.
    var recordedPath: BytePath {
      do throws(FileError) {
        return try effect == .change ? file.path.resolved() : file.path.resolvedForNewFile()
      } catch {
        return file.path
      }
    }
  }
}
