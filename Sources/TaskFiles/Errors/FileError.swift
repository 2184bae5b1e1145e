import TaskSyntax

/// Why a file could not be read, or an output not be written: where, what, and what to do about it.
package struct FileError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The operating system said no.
    case system(SystemError)
    /// The name leads to something that is not a file of its own bytes: a folder, a pipe, a device.
    case notRegular(FileKind)
    /// More bytes than `limit`.
    case tooLarge(limit: Int)
    /// Others kept writing to the file while it was read.
    case changedWhileRead
    /// A path holds a NUL byte, which no file name can.
    case nulInPath
    /// It was written by a later version of this program, which keeps things in another way.
    case otherVersion
    /// The edits are none of what the file holds: a fault of ours. It is as it was.
    case unfit
    /// The file could not be written and is as it was.
    case unwritten(SystemError)
    /// The file cannot be replaced by a new one, for this reason, and there is no folder for the journal that writing
    /// over its bytes needs. It is as it was.
    case noJournal(InPlaceReason)
    /// Writing over the file's bytes failed, and so did putting the old ones back: those are in the journal.
    case torn(SystemError, journal: BytePath)
    /// The file is new and durable, as the system says, but could not be read again to see that it is.
    case unverified(SystemError)
    /// The name leads to a file that must not be written. Nothing was.
    case forbidden(WriteObstacle, target: BytePath)
    /// The file says what is read, and it, its folder or what a link leads to belongs to somebody else.
    case foreign
    /// The file is new, but the system did not say that it would survive the loss of power.
    case unconfirmed(SystemError)
  }

  /// The path as it was given; for an output, its name (`standard output`).
  package var path: BytePath
  package var reason: Reason

  package init(_ path: BytePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The largest file that is written, in bytes: 1 GiB.
  package static let writeLimit = 1 << 30

  /// The message without the path: a sentence without capital and period.
  package var message: String {
    switch reason {
    case .system(let error): error.text
    case .notRegular(let kind): "is \(kind.phrase), not a file"
    case .tooLarge(SourceText.maximumCount): "is larger than 4 GiB"
    case .tooLarge(Self.writeLimit): "is larger than 1 GiB, the most that is written"
    case .tooLarge(let limit) where limit % (1 << 20) == 0: "is larger than \(limit >> 20) MiB, the most that is read"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .changedWhileRead: "kept changing while it was read"
    case .nulInPath: "the name holds a NUL byte"
    case .otherVersion: "was written by another version of tasks"
    case .unfit: "is as it was: the change does not fit it"
    case .unwritten(let error): "could not be written and is as it was: \(error.text)"
    case .noJournal(let reason): "is as it was: \(reason.phrase), and there is no folder to keep a copy in meanwhile"
    case .torn(let error, _): "was written in part: \(error.text)"
    case .unverified(let error): "was written, but could not be read again: \(error.text)"
    case .forbidden(let obstacle, let target): obstacle.message(target: target)
    case .foreign: "belongs to another user"
    case .unconfirmed(let error): "was written, but may be old again after a loss of power: \(error.text)"
    }
  }

  /// The advice, where there is any: a sentence without capital and period.
  package var help: String? {
    switch reason {
    case .system(let error): error.help
    case .notRegular(.folder): "name a file in it"
    case .notRegular(.pipe): "use `-` to read from standard input"
    case .notRegular: "name a regular file"
    case .tooLarge(SourceText.maximumCount), .tooLarge(Self.writeLimit): "split the file"
    case .tooLarge: "check that it is the right file"
    case .changedWhileRead: "run the command again when nothing writes to it"
    case .nulInPath: nil
    case .otherVersion: "use that version, or remove the file"
    case .unfit: "this is a fault of tasks: please report it"
    case .unwritten(let error): error.help
    case .noJournal: "set `HOME` or `XDG_STATE_HOME` to a folder of yours"
    case .torn: "its old text is kept: run `tasks doctor`"
    case .unverified: "look after the disk, and at the file"
    case .forbidden(let obstacle, _): obstacle.help
    case .foreign: nil
    case .unconfirmed: "look after the disk, then run `sync`"
    }
  }

  /// The reader of our output went away (`tasks list | head -1`): to be silent about.
  package var isBrokenPipe: Bool { reason == .system(.brokenPipe) }

  /// The person who runs the program may not do it there.
  package var meansNoRight: Bool {
    if case .system(let error) = reason { error.meansNoRight } else { false }
  }

  /// The disk is full, or its owner's share of it, or it fails.
  package var meansTroubledDisk: Bool {
    if case .system(let error) = reason { error.meansTroubledDisk } else { false }
  }

  /// Something has the name already.
  package var isTaken: Bool { reason == .system(.exists) }

  /// There is no such file, or a part of the path before it is not there or is no folder.
  package var isNotFound: Bool { reason == .system(.notFound) || reason == .system(.notAFolder) }
}
