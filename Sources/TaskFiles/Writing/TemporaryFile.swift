/// A new file that will replace another or hold a journal. It is open and locked, and its creator removes it. A file of
/// this kind that nobody has locked remains from a killed process.
struct TemporaryFile: ~Copyable {
  /// The mode of an unfinished file. The sticky bit, which has no effect on a file, distinguishes it from a finished
  /// one, so that an incomplete file is never mistaken for lost data.
  static let unfinishedMode: UInt32 = 0o1600

  enum Purpose {
    /// A file that replaces another in the same folder. Its name is `.tasks-` and 16 hexadecimal digits, independent of
    /// the other file's name.
    case replacement
    /// A journal. Its name is 16 hexadecimal digits and `.journal`.
    case journal
  }

  let name: BytePath
  let descriptor: Descriptor
  let identity: FileIdentity

  /// Creates a file. On an error no file remains, or its path is added to `left`.
  init(in folder: borrowing OpenFolder, for purpose: Purpose, left: inout [BytePath]) throws(SystemError) {
    // Random names do not collide, but another process may inspect the file before it is locked and remove it.
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
            // Some file systems, many of them FUSE, give a new file fewer mode bits than requested.
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
    let number = try UInt64.unpredictable()
    return BytePath(purpose == .replacement ? prefix + number.hexadecimal : number.hexadecimal + suffix)
  }

  /// Whether a name has the form of those from `newName`.
  static func isName(_ name: Span<UInt8>, for purpose: Purpose) -> Bool {
    let prefix = Array(purpose == .replacement ? prefix.utf8 : "".utf8)
    let suffix = Array(purpose == .journal ? suffix.utf8 : "".utf8)
    guard name.count == prefix.count + 16 + suffix.count, name.holds(prefix, at: 0), name.hasSuffix(suffix) else {
      return false
    }
    return (prefix.count..<prefix.count + 16).allSatisfy { name[$0].isHexadecimalDigit }
  }

  private static let prefix = ".tasks-"
  private static let suffix = ".journal"
}
