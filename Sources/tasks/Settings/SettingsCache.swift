import TaskFiles
import TaskWorkspace

/// The files of settings of a run: each is read, and what is wrong with it said, once.
package final class SettingsCache {
  /// There are two or three.
  private var known: [(path: BytePath, result: Result<SettingsFile?, CommandFailure>)] = []

  package init() {}

  func file(
    _ path: BytePath, read: () throws(CommandFailure) -> SettingsFile?
  ) throws(CommandFailure) -> SettingsFile? {
    if let known = known.first(where: { $0.path == path }) { return try known.result.get() }
    do throws(CommandFailure) {
      let file = try read()
      known.append((path, .success(file)))
      return file
    } catch {
      known.append((path, .failure(error)))
      throw error
    }
  }
}
