import Synchronization

/// The owners whose files may control what is read: settings, ignore files and baselines. In a folder that others may
/// write to, such as `/tmp`, anybody can create one (CVE-2022-24765 was this problem in git).
///
/// A file counts if the file, its folder and, for a link, the link's target all belong to the user of this process, to
/// root, or under sudo to the calling user, or lie in a folder that the person trusts. The type also records the files
/// that do not count. Several threads may use it.
package final class FileTrust: Sendable {
  /// Whether a file or folder lies where the person trusts all files.
  package typealias PlaceTest = @Sendable (BytePath) -> Bool

  private let owners: [UInt32]
  private let readPlaces: @Sendable () -> PlaceTest
  private let state = Mutex(State())

  private struct State {
    /// The trusted folders, read when the first file of another owner is met, which is seldom; `nil` before.
    var isTrustedPlace: PlaceTest?
    var foreign: [ForeignFile] = []
    var reported = 0
  }

  /// The user ID that a system gives to files of unknown owners.
  static let nobody: UInt32 = 65_534

  /// - Parameters:
  ///   - user: the effective user of this process.
  ///   - sudoUser: the value of `SUDO_UID`.
  ///   - places: reads the folders that the person trusts.
  package init(
    user: UInt32, sudoUser: [UInt8]? = nil, places: @escaping @Sendable () -> PlaceTest = { { _ in false } }
  ) {
    var owners = [0, user]
    if user == 0, let other = sudoUser.flatMap({ UInt32(String(decoding: $0, as: UTF8.self)) }) { owners.append(other) }
    self.owners = owners.filter { $0 != Self.nobody }
    readPlaces = places
  }

  /// The trust of a person without any setting of it.
  package static var current: FileTrust { FileTrust(user: ProcessStart.effectiveUser) }

  /// The files met so far that do not count, in the order in which they were met.
  package var foreignFiles: [ForeignFile] { state.withLock { $0.foreign } }

  /// Returns the files met since the last call that do not count.
  package func takeForeignFiles() -> [ForeignFile] {
    state.withLock { state in
      defer { state.reported = state.foreign.count }
      return Array(state.foreign[state.reported...])
    }
  }

  /// Whether a file counts. Records a file that does not.
  ///
  /// - Parameters:
  ///   - path: the absolute path.
  ///   - file: the status of the opened file.
  ///   - link: the status of the folder's entry, if that is a link.
  ///   - folder: the status of the folder.
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

  /// Returns the first part that belongs to another owner and is not trusted.
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
  /// Whether both are the same object: each records its own files.
  package static func == (left: FileTrust, right: FileTrust) -> Bool { left === right }
}

/// A file that would control what is read but does not count.
package struct ForeignFile: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case file, folder
    /// The file that a link leads to.
    case target
  }

  package let path: BytePath
  /// The part that belongs to another owner.
  package let part: Part
  /// The owner's user ID; `nil` if it is that of unknown owners.
  package let owner: UInt32?

  init(path: BytePath, part: Part, owner: UInt32) {
    self.path = path
    self.part = part
    self.owner = owner == FileTrust.nobody ? nil : owner
  }
}
