/// The names that a baseline chosen by settings may have.
package enum BaselineName {
  /// Whether a path ends in `.json` and does not have the name of the settings.
  package static func matches(_ path: BytePath) -> Bool {
    path.hasSuffix(".json") && !path.name.elementsEqual(SettingsFile.workspaceName.utf8)
  }
}
