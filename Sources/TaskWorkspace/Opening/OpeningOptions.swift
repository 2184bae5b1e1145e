package import TaskFiles

/// The choice of the folder to work in, and of the settings that count there.
package struct OpeningOptions: Sendable {
  /// The folder to work in, from the process's own folder on; `nil` for that folder.
  package var directory: BytePath?
  /// Whether the home workspace is opened, whatever the current folder is.
  package var opensHome = false
  /// Whether any settings count.
  package var readsSettings = true
  /// The file that replaces the settings of the workspace, from the current folder on.
  package var settingsFile: BytePath?

  package init() {}
}
