import Synchronization

/// The owners whose files may control what is read: settings, ignore files and baselines. In a folder that others may
/// write to, such as `/tmp`, anybody can put one (CVE-2022-24765 was git's).
///
/// A file counts if it, its folder, and where it is a link what that leads to belong to the person who runs the program,
/// to root, or under sudo to the person who called it; or lie in a folder that the person trusts. It also notes which
/// files do not count. May be used by several threads.
package final class FileTrust: Sendable {
  /// Whether a file or folder lies where the person trusts all files.
  package typealias PlaceTest = @Sendable (BytePath) -> Bool

  private let owners: Set<UInt32>
  private let readPlaces: @Sendable () -> PlaceTest
  private let state = Mutex(State())

  private struct State {
    /// `nil` until somebody else's file is met, which is seldom.
    var isTrustedPlace: PlaceTest?
    var foreign: [ForeignFile] = []
    var reported = 0
  }

  /// The user to whom a system gives the files of those whom it does not know.
  static let nobody: UInt32 = 65_534

  /// - Parameters:
  ///   - user: the effective one of this process.
  ///   - sudoUser: the value of `SUDO_UID`.
  ///   - places: reads what the person trusts.
  package init(
    user: UInt32, sudoUser: [UInt8]? = nil, places: @escaping @Sendable () -> PlaceTest = { { _ in false } }
  ) {
    var owners: Set<UInt32> = [0, user]
    if user == 0, let other = sudoUser.flatMap({ UInt32(String(decoding: $0, as: UTF8.self)) }) { owners.insert(other) }
    owners.remove(Self.nobody)
    self.owners = owners
    readPlaces = places
  }

  /// The trust of a person who has said nothing about it.
  package static var current: FileTrust { FileTrust(user: ProcessStart.effectiveUser) }

  /// The files so far that do not count, in the order in which they were met.
  package var foreignFiles: [ForeignFile] { state.withLock { $0.foreign } }

  /// The files met since the last call.
  package func takeForeignFiles() -> [ForeignFile] {
    state.withLock { state in
      defer { state.reported = state.foreign.count }
      return Array(state.foreign[state.reported...])
    }
  }

  /// Whether a file counts. One that does not is noted.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - file: the open file.
  ///   - link: the entry of its folder, where that is a link.
  ///   - folder: the folder.
  func admits(_ path: BytePath, file: FileStatus, link: FileStatus?, folder: FileStatus) -> Bool {
    if owners.contains(file.user), owners.contains(folder.user), link.map({ owners.contains($0.user) }) ?? true {
      return true
    }
    guard let found = foreignPart(path, file, link, folder) else { return true }
    state.withLock { state in
      if !state.foreign.contains(where: { $0.path == path }) { state.foreign.append(found) }
    }
    return false
  }

  /// The first of the parts that belongs to somebody else.
  private func foreignPart(
    _ path: BytePath, _ file: FileStatus, _ link: FileStatus?, _ folder: FileStatus
  ) -> ForeignFile? {
    let isTrustedPlace = state.withLock { state in
      let test = state.isTrustedPlace ?? readPlaces()
      state.isTrustedPlace = test
      return test
    }
    let target = link == nil ? path : (try? path.resolved()) ?? path
    let parts: [(ForeignFile.Part, BytePath, UInt32)] = [
      (.folder, path.parent, folder.user), (.file, path, (link ?? file).user), (.target, target, file.user),
    ]
    for (part, place, owner) in parts where !owners.contains(owner) && !isTrustedPlace(place) {
      return ForeignFile(path: path, part: part, owner: owner)
    }
    return nil
  }
}

extension FileTrust: Equatable {
  /// Whether they are one: each notes its own files.
  package static func == (left: FileTrust, right: FileTrust) -> Bool { left === right }
}

/// A file that says what is read, and does not count.
package struct ForeignFile: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case file, folder
    /// The file that a link leads to.
    case target
  }

  package let path: BytePath
  /// The part that belongs to somebody else.
  package let part: Part
  /// `nil` where that is nobody.
  package let owner: UInt32?

  init(path: BytePath, part: Part, owner: UInt32) {
    self.path = path
    self.part = part
    self.owner = owner == FileTrust.nobody ? nil : owner
  }
}
