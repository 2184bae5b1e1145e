#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error number of the operating system.
package struct SystemError: Error, Equatable, Sendable {
  package let code: Int32

  init(_ code: Int32) {
    self.code = code
  }

  /// The error of the last failed call of this thread; read it before any other call.
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

  /// Whether a descriptor that does not block has nothing to give, or no room, just now.
  var meansLater: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// Whether the person who runs the program may not do it there.
  package var meansNoRight: Bool { code == EACCES || code == EPERM || code == EROFS }

  /// Whether the disk is full, or its owner's share of it, or it fails.
  package var meansTroubledDisk: Bool { [ENOSPC, EDQUOT, EIO].contains(code) }

  /// Whether the file system, or the system, does not know how.
  var meansUnsupported: Bool {
    [EINVAL, ENOSYS, EOPNOTSUPP, ENOTSUP, EXDEV, ENOTTY].contains(code)
  }

  /// Whether an entry cannot change places with another: it is a mount point, or it is immutable.
  var meansFixed: Bool { code == EBUSY || meansNoRight }

  /// The system's own words, in English since no locale is ever set, with a small letter first.
  package var text: String {
    let words = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String in
      guard let start = buffer.baseAddress, unsafe strerror_r(code, start, buffer.count) == 0 else { return "" }
      return unsafe String(cString: start)
    }
    return words.isEmpty ? "error \(code)" : words.prefix(1).lowercased() + words.dropFirst()
  }

  /// The advice, for errors where there is any.
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
