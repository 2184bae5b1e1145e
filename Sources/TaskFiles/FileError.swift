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
  }

  /// As it was given; for an output, its name (`standard output`).
  package var path: BytePath
  package var reason: Reason

  package init(_ path: BytePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What is wrong, without the path: a sentence without capital and period.
  package var message: String {
    switch reason {
    case .system(let error): error.text
    case .notRegular(let kind): "is \(kind.phrase), not a file"
    case .tooLarge(SourceText.maximumCount): "is larger than 4 GiB"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .changedWhileRead: "kept changing while it was read"
    case .nulInPath: "the name holds a NUL byte"
    }
  }

  /// What the reader can do, where there is something to say: a sentence without capital and period.
  package var help: String? {
    switch reason {
    case .system(let error): error.help
    case .notRegular(.folder): "name a file in it"
    case .notRegular(.pipe): "use `-` to read from standard input"
    case .notRegular: "name a regular file"
    case .tooLarge: "split the file"
    case .changedWhileRead: "run the command again when nothing writes to it"
    case .nulInPath: nil
    }
  }

  /// The reader of our output went away (`tasks list | head -1`): to be silent about.
  package var isBrokenPipe: Bool { reason == .system(.brokenPipe) }

  /// There is no such file, or a part of the path before it is not there or is no folder.
  package var isNotFound: Bool { reason == .system(.notFound) || reason == .system(.notAFolder) }
}
