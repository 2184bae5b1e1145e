import CLibrary

/// An error number of the operating system.
package struct SystemError: Error, Equatable, Sendable {
  package let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The error of this thread's last failed call. Must be read before any other call.
  static var last: SystemError { SystemError(errno) }

  package static let notFound = SystemError(ENOENT)
  package static let notAFolder = SystemError(ENOTDIR)
  package static let notPermitted = SystemError(EACCES)
  package static let brokenPipe = SystemError(EPIPE)
  package static let tooManyLinks = SystemError(ELOOP)
  package static let noSpace = SystemError(ENOSPC)
  package static let overQuota = SystemError(EDQUOT)
  package static let readOnly = SystemError(EROFS)
  package static let inputOutput = SystemError(EIO)
  package static let invalid = SystemError(EINVAL)
  package static let badDescriptor = SystemError(EBADF)
  static let noDevice = SystemError(ENXIO)
  package static let unsupported = SystemError(ENOSYS)
  package static let interrupted = SystemError(EINTR)
  static let outOfMemory = SystemError(ENOMEM)
  static let exists = SystemError(EEXIST)
  static let tooSmall = SystemError(ERANGE)

  /// Whether the call would have blocked on a nonblocking descriptor.
  var meansLater: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// Whether the user lacks the permission.
  package var meansNoRight: Bool { code == EACCES || code == EPERM || code == EROFS }

  /// Whether the disk is full, the user's quota is used up, or the disk fails.
  package var meansTroubledDisk: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }

  /// Whether the system or the file system does not support the operation.
  var meansUnsupported: Bool { [EINVAL, ENOSYS, EOPNOTSUPP, ENOTSUP, EXDEV, ENOTTY].contains(code) }

  /// Whether the entry cannot be exchanged with another, because it is a mount point or immutable.
  var meansFixed: Bool { code == EBUSY || meansNoRight }

  /// The system's message, with a lowercase first letter. It is in English, because no locale is ever set.
  package var text: String {
    let words = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String in
      guard let start = buffer.baseAddress, unsafe strerror_r(code, start, buffer.count) == 0 else { return "" }
      return unsafe String(cString: start)
    }
    return words.isEmpty ? "error \(code)" : words.prefix(1).lowercased() + words.dropFirst()
  }

  /// The advice; `nil` if there is none.
  package var help: String? {
    switch code {
    case ENOENT: "check the spelling; a link may point to a file that no longer exists"
    case EACCES, EPERM: "you do not have permission: check with `ls -ld`"
    case ELOOP: "its symbolic links form a loop: remove one of them"
    case EMFILE, ENFILE: "too many files are open: raise the limit with `ulimit -n`"
    case ENAMETOOLONG: "shorten the name, or start from a folder further down"
    case ENOSPC, EDQUOT: "free some space on the disk"
    case EIO: "the disk reports an error: back up your files"
    case ENOLCK: "its file system does not support locks: move it to another disk"
    case EROFS: "the disk is read-only: copy the file to another one"
    case EFBIG: "the file would exceed the size limit: raise it with `ulimit -f`"
    default: nil
    }
  }
}
