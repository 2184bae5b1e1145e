/// The names that a baseline chosen by settings may have.
package enum BaselineName {
  /// Whether the name, or the path, ends in `.json` and is not that of settings.
  package static func matches(_ path: BytePath) -> Bool {
    path.hasSuffix(".json") && !path.name.elementsEqual(SettingsFile.workspaceName.utf8)
  }
}
