/// The place of a file that is to be written. Its folder is found once and kept open, so that nothing that is renamed
/// or linked meanwhile leads elsewhere.
final class WriteTarget {
  /// The path as it was given.
  let path: BytePath
  /// Without links.
  let resolved: BytePath
  let folder: OpenFolder
  let name: BytePath
  /// Files of ours that are still there though nobody is to need them: they could not be removed, or it is not sure
  /// that nobody does.
  var left: [BytePath] = []
  private let observer: WriteStep.Observer?

  init(
    _ path: BytePath, as permission: WritePermission, observer: WriteStep.Observer?
  ) throws(FileWriter.Failure) {
    self.path = path
    self.observer = observer
    do throws(FileError) {
      resolved = try path.resolved()
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

  /// Announces a step to tests; called where it begins.
  func begin(_ step: WriteStep) throws(SystemError) {
    try observer?(step)
  }

  func begin(_ step: WriteStep, at path: BytePath) throws(FileError) {
    do throws(SystemError) {
      try begin(step)
    } catch {
      throw FileError(path, .system(error))
    }
  }

  func failure(_ reason: FileWriter.Failure.Reason) -> FileWriter.Failure {
    FileWriter.Failure(path, reason)
  }

  /// The file is as it was because of `error`.
  func unwritten(_ error: SystemError) -> FileWriter.Failure {
    failure(.failed(FileError(path, .unwritten(error))))
  }

  /// Runs what fails with words of its own.
  func noting<Result>(_ body: () throws(FileError) -> Result) throws(FileWriter.Failure) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw failure(.failed(error))
    }
  }

  /// Removes an entry of ours from the folder.
  func discard(_ name: BytePath) {
    folder.discard(name, left: &left)
  }

  /// Leaves an entry of ours for `Leftovers`.
  func leave(_ name: BytePath) {
    left.append(neighbor(name))
  }

  /// The path of another entry of the folder, for messages.
  func neighbor(_ name: BytePath) -> BytePath {
    resolved.parent.joined(name.bytes)
  }
}

extension WriteTarget {
  /// The number of attempts to open a file that is gone: an editor may remove a file shortly before it writes the new
  /// one.
  private static let attempts = 100

  /// The file, open and locked, under the name that still leads to it. Waits up to `patience` seconds for others, who
  /// may replace it as often as they like until then.
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
        // NFS wants the right to write for a lock.
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

  /// The system's error, or in plain words what the name leads to: a socket, or a link that was put there just now.
  private func refusal(_ error: SystemError) -> FileError.Reason {
    guard error == .noDevice || error == .tooManyLinks, let status = try? folder.status(of: name) else {
      return .system(error)
    }
    return status.kind == .regular ? .system(error) : .notRegular(status.kind)
  }
}

extension WriteTarget {
  /// The file by which an editor says that it has this one open: Vim's swap file, or Emacs' link.
  func editorLock() -> BytePath? {
    let dot: [UInt8] = name.bytes.first == BytePath.dot ? [] : [BytePath.dot]
    let swap = BytePath(dot + name.bytes + Array(".swp".utf8))
    let link = BytePath(Array(".#".utf8) + name.bytes)
    return [swap, link].first { (try? folder.status(of: $0)) != nil }.map(neighbor)
  }
}
