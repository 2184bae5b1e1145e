import TaskFiles

/// The reminders that were shown, kept in the state of a person: a line each, its hash. So each is shown once, by
/// whichever of several programs asks first.
struct ShownReminders {
  let invocation: Invocation

  /// `nil` where there is no folder for it.
  private var path: BytePath? { invocation.userFolders.state?.joined("reminded") }

  /// Returns the reminders that were not shown yet, with their status, and records them as shown.
  ///
  /// - Parameter isTrial: whether nothing is noted.
  func take(_ reminders: [Reminder], isTrial: Bool) -> (new: [Reminder], status: ExitStatus) {
    guard !reminders.isEmpty else { return ([], .success) }
    guard let path else {
      invocation.console.report(
        .warning, "what was shown cannot be kept: neither 'XDG_STATE_HOME' nor 'HOME' says where")
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
      // One that another run has made meanwhile is as good.
      if FileStatus.ifAny(path) == nil {
        invocation.console.report(.warning, "what was shown cannot be kept in '\(path.bytes)': \(error.message)")
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

  /// In bytes: the reminders of a life.
  private static let sizeLimit = 1 << 26

  private static func new(_ reminders: [Reminder], besides known: [UInt8]) -> [Reminder] {
    var lines = Set(known.split(separator: UInt8(ascii: "\n")).map { Array($0) })
    return reminders.filter { lines.insert(line($0.hash).dropLast()).inserted }
  }

  private static func line(_ hash: ContentHash) -> [UInt8] {
    Array("\(String(hash.first, radix: 16)) \(String(hash.second, radix: 16))\n".utf8)
  }
}
