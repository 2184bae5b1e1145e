import TaskSyntax

/// An error of reading a file or writing an output: the path, the reason, and the advice.
package struct FileError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The operating system reported an error.
    case system(SystemError)
    /// The path leads to something other than a regular file: a folder, a pipe, a device.
    case notRegular(FileKind)
    /// The file has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// Other programs kept writing to the file while it was read.
    case changedWhileRead
    /// The file changed after it was read, and was read again to show it.
    case changedWhileShown
    /// The path holds a NUL byte, which no file name can contain.
    case nulInPath
    /// The file was written by a later version of this program, with another format.
    case otherVersion
    /// The edits do not fit the contents of the file, which is a fault of this program. The file is unchanged.
    case unfit
    /// The file could not be written and is unchanged.
    case unwritten(SystemError)
    /// The file cannot be replaced by a new one, for this reason, and there is no folder for the journal that writing
    /// in place requires. The file is unchanged.
    case noJournal(InPlaceReason)
    /// Writing in place failed, and so did restoring the old bytes, which are in the journal.
    case torn(SystemError, journal: BytePath)
    /// The system reported the new file as durable, but the file could not be read again for verification.
    case unverified(SystemError)
    /// The path leads to a file that must not be written. Nothing was written.
    case forbidden(WriteObstacle, target: BytePath)
    /// The file controls what is read, and the file, its folder or the target of a link belongs to another user.
    case foreign
    /// The new file was written, but the system did not confirm that it would survive a loss of power.
    case unconfirmed(SystemError)
    /// The file was removed, but the system did not confirm that it would stay so after a loss of power.
    case removalUnconfirmed(SystemError)
  }

  /// The path as the caller passed it; for an output, its name (`standard output`).
  package var path: BytePath
  package var reason: Reason

  package init(_ path: BytePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The largest file that is written, in bytes: 1 GiB.
  package static let writeLimit = 1 << 30

  /// The message without the path: a sentence without a capital and a period.
  package var message: String {
    switch reason {
    case .system(let error): error.text
    case .notRegular(let kind): "is \(kind.phrase), not a file"
    case .tooLarge(SourceText.maximumCount): "is larger than 4 GiB"
    case .tooLarge(Self.writeLimit): "is larger than 1 GiB, the limit for writing"
    case .tooLarge(let limit) where limit % (1 << 20) == 0: "is larger than \(limit >> 20) MiB, the limit for reading"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .changedWhileRead: "kept changing while it was read"
    case .changedWhileShown: "changed while it was shown"
    case .nulInPath: "the name contains a NUL byte"
    case .otherVersion: "was written by another version of tasks"
    case .unfit: "was not changed: the change does not match its content"
    case .unwritten(let error): "could not be written and was not changed: \(error.text)"
    case .noJournal(let reason): "was not changed: \(reason.phrase), and there is no folder for a temporary copy"
    case .torn(let error, _): "was only partly written: \(error.text)"
    case .unverified(let error): "was written, but could not be verified: \(error.text)"
    case .forbidden(let obstacle, let target): obstacle.message(target: target)
    case .foreign: "belongs to another user"
    case .unconfirmed(let error): "was written, but the change may be lost in a power failure: \(error.text)"
    case .removalUnconfirmed(let error): "was removed, but may come back after a power failure: \(error.text)"
    }
  }

  /// The advice, or `nil` if there is none: a sentence without a capital and a period.
  package var help: String? {
    switch reason {
    case .system(let error): error.help
    case .notRegular(.folder): "name a file in it"
    case .notRegular(.pipe): "use `-` to read from standard input"
    case .notRegular: "name a regular file"
    case .tooLarge(SourceText.maximumCount), .tooLarge(Self.writeLimit): "split the file"
    case .tooLarge: "check that it is the right file"
    case .changedWhileRead: "run the command again when no other program writes to the file"
    case .changedWhileShown: "run the command again: titles may be wrong or missing"
    case .nulInPath: nil
    case .otherVersion: "use that version, or remove the file"
    case .unfit: "this is a bug in tasks: please report it"
    case .unwritten(let error): error.help
    case .noJournal: "set `HOME` or `XDG_STATE_HOME` to a folder that you own"
    case .torn: "its old text was saved: run `tasks doctor` to restore it"
    case .unverified: "check the disk and the file"
    case .forbidden(let obstacle, _): obstacle.help
    case .foreign: nil
    case .unconfirmed, .removalUnconfirmed: "check the disk, then run `sync`"
    }
  }

  /// Whether the reader of the output has gone (`tasks list | head -1`), which is not reported.
  package var isBrokenPipe: Bool { reason == .system(.brokenPipe) }

  /// Whether the user lacks the permission.
  package var meansNoRight: Bool { if case .system(let error) = reason { error.meansNoRight } else { false } }

  /// Whether the disk is full, the user's quota is used up, or the disk fails.
  package var meansTroubledDisk: Bool { if case .system(let error) = reason { error.meansTroubledDisk } else { false } }

  /// Whether the name already exists.
  package var isTaken: Bool { reason == .system(.exists) }

  /// Whether the file does not exist, or a folder of its path does not exist or is not a folder.
  package var isNotFound: Bool { reason == .system(.notFound) || reason == .system(.notAFolder) }
}
