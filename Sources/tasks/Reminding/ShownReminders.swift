import TaskFiles

/// The reminders that were shown, stored in the user's state folder with one hash per line. All programs share the
/// file, so each reminder is shown only once.
struct ShownReminders {
  let invocation: Invocation

  /// The path of the file; `nil` if there is no state folder.
  private var path: BytePath? { invocation.userFolders.state?.joined("reminded") }

  /// Returns the reminders that were not shown yet, with the exit status, and records them as shown.
  ///
  /// - Parameter isTrial: Whether nothing is recorded.
  func take(_ reminders: [Reminder], isTrial: Bool) -> (new: [Reminder], status: ExitStatus) {
    guard !reminders.isEmpty else { return ([], .success) }
    guard let path else {
      invocation.console.report(
        .warning, "cannot record the shown reminders: neither 'XDG_STATE_HOME' nor 'HOME' is set")
      return (reminders, .success)
    }
    if isTrial {
      let known = (try? FileReader(path, sizeLimit: Self.sizeLimit).contents().bytes) ?? []
      return (Self.new(reminders, besides: known), .success)
    }
    do throws(FileError) {
      _ = try invocation.userFolders.makeStateFolder()
      if FileStatus.ifAny(path) == nil { try NewFile.write([], to: path, as: .personal) }
    } catch {
      // Another run may have created the file in the meantime.
      if FileStatus.ifAny(path) == nil {
        invocation.console.report(.warning, "cannot record the shown reminders in '\(path.bytes)': \(error.message)")
        return (reminders, .success)
      }
    }
    var new: [Reminder] = reminders
    let status = invocation.change(path, as: .personal, shownAs: path) { known in
      new = Self.new(reminders, besides: known)
      return new.isEmpty ? nil : known + new.flatMap { Self.line($0.hash) }
    }
    return (new, status)
  }

  /// The size limit of the file in a trial run, in bytes: more than a lifetime of reminders.
  private static let sizeLimit = 1 << 26

  private static func new(_ reminders: [Reminder], besides known: [UInt8]) -> [Reminder] {
    var lines = Set(known.split(separator: UInt8(ascii: "\n")).map { Array($0) })
    return reminders.filter { lines.insert(line($0.hash).dropLast()).inserted }
  }

  private static func line(_ hash: ContentHash) -> [UInt8] {
    Array("\(String(hash.first, radix: 16)) \(String(hash.second, radix: 16))\n".utf8)
  }
}
