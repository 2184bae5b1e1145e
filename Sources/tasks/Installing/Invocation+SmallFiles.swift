import TaskFiles
import TaskSyntax

/// Writing files other than task files during setup. `undo` does not cover them.
extension Invocation {
  /// Writes a new file, or replaces one of this program's. Reports a failure.
  func write(
    _ bytes: [UInt8], to path: BytePath, as permission: WritePermission, shownAs name: BytePath,
    isProgram: Bool = false, existing: NewFile.Existing = .stays, isDurable: Bool = true
  ) -> ExitStatus {
    write(
      to: path, as: permission, shownAs: name, isProgram: isProgram, existing: existing, isDurable: isDurable
    ) { send in send(bytes[...]) }
  }

  /// Writes a file in the same way, whose bytes `contents` sends one piece after the other.
  func write(
    to path: BytePath, as permission: WritePermission, shownAs name: BytePath, isProgram: Bool = false,
    existing: NewFile.Existing = .stays, isDurable: Bool = true,
    _ contents: (_ send: (ArraySlice<UInt8>) -> Void) -> Void
  ) -> ExitStatus {
    var left: [BytePath] = []
    defer { warn(ofLeft: left, from: path.parent) }
    do throws(FileError) {
      try NewFile.write(
        to: path, as: permission, isProgram: isProgram, existing: existing, isDurable: isDurable,
        noteLeft: { left.append($0) }, contents)
      console.noteChange(of: name)
      return .success
    } catch {
      if case .unconfirmed = error.reason {
        console.report(error, as: name)
        return .unconfirmed
      }
      console.report(.error, "cannot write '\(name.bytes)': \(error.message)", help: error.help.map { "\($0)" })
      return .inaccessible
    }
  }

  /// Replaces the bytes of a file by the result of `change`; `nil` leaves it unchanged. Reports a failure.
  func change(
    _ path: BytePath, as permission: WritePermission, shownAs name: BytePath, _ change: ([UInt8]) -> [UInt8]?
  ) -> ExitStatus {
    let writer = FileWriter(
      journal: userFolders.journalFolder, swapFolders: userFolders.swapFolders, observer: process.writeObserver)
    do throws(FileWriter.Failure) {
      let outcome = try writer.change(path, as: permission) { source in
        let old = Array(source.storage[..<source.count])
        return change(old).map { EditedText(replacing: source, by: $0) }
      }
      warn(ofLeft: outcome.left, from: path.parent)
      if outcome.state != .unchanged { console.noteChange(of: name) }
      guard case .unconfirmed(let error) = outcome.state else { return .success }
      console.report(error, as: name)
      return .unconfirmed
    } catch {
      warn(ofLeft: error.left, from: path.parent)
      return report(error.reason, of: name)
    }
  }
}
