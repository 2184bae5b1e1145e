internal import SystemCalls

/// A file that is made to become, or to hold, something else: new, open, locked, and removed by who made it. Who finds
/// one that nobody locks knows that its maker was killed.
struct TemporaryFile: ~Copyable {
  /// The rights of one that is not finished. The sticky bit, which means nothing for a file, tells it from one that is,
  /// so that half a file is never taken for one that somebody misses.
  static let unfinishedMode: UInt32 = 0o1600

  enum Purpose {
    /// Replaces a file of the same folder. Its name is `.tasks-` and 16 hexadecimal digits, whatever that file's name
    /// is.
    case replacement
    /// 16 hexadecimal digits and `.journal`.
    case journal
  }

  let name: BytePath
  let descriptor: Descriptor
  let identity: FileIdentity

  /// Creates a file. Where that fails, nothing remains, or its path is added to `left`.
  init(in folder: borrowing OpenFolder, for purpose: Purpose, left: inout [BytePath]) throws(SystemError) {
    // Names do not meet by chance; but another process may look at a file before it is locked, and clear it away.
    for _ in 0..<100 {
      let name = try Self.newName(for: purpose)
      let descriptor: Descriptor
      do throws(SystemError) {
        descriptor = try folder.open(name, for: .creating(mode: Self.unfinishedMode))
      } catch {
        guard error == .exists else { throw error }
        continue
      }
      do throws(SystemError) {
        if try descriptor.tryLock() {
          let status = try descriptor.status()
          if status.linkCount > 0 {
            // Some file systems, many of FUSE, give a new file fewer bits than they were asked for.
            if status.mode != Self.unfinishedMode { try? descriptor.setMode(Self.unfinishedMode) }
            self.name = name
            self.descriptor = descriptor
            identity = status.identity
            return
          }
        }
      } catch {
        folder.discard(name, left: &left)
        throw error
      }
      folder.discard(name, left: &left)
    }
    throw .exists
  }

  static func newName(for purpose: Purpose) throws(SystemError) -> BytePath {
    var number: UInt64 = 0
    _ = try retrying { unsafe system_random(&number) }
    let digits = String(number, radix: 16)
    let hexadecimal = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    return BytePath(purpose == .replacement ? prefix + hexadecimal : hexadecimal + suffix)
  }

  /// Whether a name is one that `newName` gives.
  static func isName(_ name: Span<UInt8>, for purpose: Purpose) -> Bool {
    let prefix = Array(purpose == .replacement ? prefix.utf8 : "".utf8)
    let suffix = Array(purpose == .journal ? suffix.utf8 : "".utf8)
    guard name.count == prefix.count + 16 + suffix.count, name.holds(prefix, at: 0), name.hasSuffix(suffix) else {
      return false
    }
    for index in prefix.count..<(prefix.count + 16) {
      switch name[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
      default: return false
      }
    }
    return true
  }

  private static let prefix = ".tasks-"
  private static let suffix = ".journal"
}
