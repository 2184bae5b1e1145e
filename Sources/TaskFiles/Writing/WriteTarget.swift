/// The location of a file to be written. The folder is opened once, so that later renames and links do not lead
/// elsewhere.
final class WriteTarget {
  /// The path as the caller passed it.
  let path: BytePath
  /// The path without links.
  let resolved: BytePath
  let folder: OpenFolder
  let name: BytePath
  /// The files of this program that remain, because they could not be removed or may still be needed.
  var left: [BytePath] = []
  private let observer: WriteStep.Observer?

  /// - Parameter followingLink: whether the file that a link leads to is meant; otherwise a link is no file.
  init(
    _ path: BytePath, as permission: WritePermission, followingLink: Bool = true, observer: WriteStep.Observer?
  ) throws(FileWriter.Failure) {
    self.path = path
    self.observer = observer
    do throws(FileError) {
      resolved = try followingLink ? path.resolved() : path.resolvedForNewFile()
      name = BytePath(resolved.name)
      if name.bytes.isEmpty { throw FileError(path, .notRegular(.folder)) }
      try permission.check(path, leadingTo: resolved, isNew: false)
    } catch {
      throw FileWriter.Failure(path, .failed(error))
    }
    do throws(SystemError) {
      folder = try OpenFolder(resolved.parent)
    } catch {
      throw FileWriter.Failure(path, .failed(FileError(path, .system(error))))
    }
  }

  /// Announces the start of a step to tests.
  func begin(_ step: WriteStep) throws(SystemError) { try observer?(step) }

  func failure(_ reason: FileWriter.Failure.Reason) -> FileWriter.Failure { FileWriter.Failure(path, reason) }

  /// Returns the failure that the file could not be written because of `error` and is unchanged.
  func unwritten(_ error: SystemError) -> FileWriter.Failure { failure(.failed(FileError(path, .unwritten(error)))) }

  /// Calls `body` and turns its error into a failure of this file.
  func noting<Result>(_ body: @autoclosure () throws(FileError) -> Result) throws(FileWriter.Failure) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw failure(.failed(error))
    }
  }

  /// Removes an entry of this program from the folder.
  func discard(_ name: BytePath) { folder.discard(name, left: &left) }

  /// Leaves an entry of this program for `Leftovers`.
  func leave(_ name: BytePath) { left.append(neighbor(name)) }

  /// Returns the path of another entry of the folder, for messages.
  func neighbor(_ name: BytePath) -> BytePath { resolved.parent.joined(name.bytes) }
}

extension WriteTarget {
  /// The number of attempts to open a missing file: an editor may remove a file shortly before it writes the new one.
  private static let attempts = 100

  /// Returns the file, open and locked, after checking that the name still leads to it. Waits up to `patience` seconds
  /// for other processes, which may replace the file any number of times until then.
  func openAndLock(patience: Int) throws(FileWriter.Failure) -> FileReader {
    let end = ContinuousClock.now + .seconds(max(0, patience))
    var purpose = OpenFolder.Purpose.reading
    var missing = 0
    while true {
      let reader: FileReader
      do throws(FileError) {
        reader = try open(for: purpose)
      } catch {
        missing += 1
        guard error.isNotFound, missing < Self.attempts else { throw failure(.failed(error)) }
        Pause.milliseconds(1)
        continue
      }
      do throws(SystemError) {
        try begin(.locking)
        let isLocked = try Pause.wait(until: end) { () throws(SystemError) in try reader.descriptor.tryLock() }
        if isLocked, try folder.statusIfAny(of: name)?.identity == reader.status.identity { return reader }
        if !isLocked || ContinuousClock.now >= end { break }
      } catch {
        // NFS requires permission to write for a lock.
        guard error == .badDescriptor, case .reading = purpose else { throw unwritten(error) }
        purpose = .writing
      }
      reader.descriptor.unlock()
    }
    throw failure(.locked)
  }

  private func open(for purpose: OpenFolder.Purpose) throws(FileError) -> FileReader {
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor = try folder.open(name, for: purpose)
    } catch {
      throw FileError(path, refusal(error))
    }
    return try FileReader(path, descriptor, sizeLimit: FileError.writeLimit)
  }

  /// Returns the system's error, or the kind of entry that the name leads to: a socket, or a link that was just
  /// created.
  private func refusal(_ error: SystemError) -> FileError.Reason {
    guard error == .noDevice || error == .tooManyLinks, let status = try? folder.status(of: name) else {
      return .system(error)
    }
    return status.kind == .regular ? .system(error) : .notRegular(status.kind)
  }
}
