import TaskFiles

extension UndoChange {
  /// `'format' of 2026-11-21 09:15`.
  func phrase(_ invocation: Invocation) -> TerminalText { "'\(command)' of \(invocation.time(secondsSince1970))" }
}

extension Invocation {
  /// A moment as a clock on the wall shows it: `2026-11-21 09:15`.
  func time(_ secondsSince1970: Int) -> TerminalText {
    let time = process.localTime(secondsSince1970)
    let parts = [time.month, time.day, time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(time.year)-\(parts[0])-\(parts[1]) \(parts[2]):\(parts[3])"
  }
}
