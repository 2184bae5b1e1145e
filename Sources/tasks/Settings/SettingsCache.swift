import TaskFiles

/// The files of settings of a run: each is read, and what is wrong with it said, once.
package final class SettingsCache {
  private var known: [BytePath: Result<SettingsFile?, CommandFailure>] = [:]

  package init() {}

  func file(
    _ path: BytePath, read: () throws(CommandFailure) -> SettingsFile?
  ) throws(CommandFailure) -> SettingsFile? {
    if let known = known[path] { return try known.get() }
    do throws(CommandFailure) {
      let file = try read()
      known[path] = .success(file)
      return file
    } catch {
      known[path] = .failure(error)
      throw error
    }
  }
}
