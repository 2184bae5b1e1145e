import CLibrary

/// An error number of the operating system.
package struct SystemError: Error, Equatable, Sendable {
  package let code: Int32

  init(_ code: Int32) {
    self.code = code
  }

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
  var meansUnsupported: Bool {
    [EINVAL, ENOSYS, EOPNOTSUPP, ENOTSUP, EXDEV, ENOTTY].contains(code)
  }

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
    case ENOENT: "check the spelling; a link may point to a file that is gone"
    case EACCES, EPERM: "you have no right to it: look at the rights with `ls -ld`"
    case ELOOP: "its links lead in a circle: remove one of them"
    case EMFILE, ENFILE: "too many files are open: raise the limit with `ulimit -n`"
    case ENAMETOOLONG: "shorten the name, or start from a folder further down"
    case ENOSPC, EDQUOT: "make room on the disk"
    case EIO: "the disk reports a fault: copy what you can"
    case ENOLCK: "its file system cannot lock files: copy it to another disk"
    case EROFS: "the disk can only be read: copy the file to another"
    case EFBIG: "the limit for the size of a file is lower: raise it with `ulimit -f`"
    default: nil
    }
  }
}
