package import TaskFiles
package import TaskSyntax

/// The process as opening a workspace sees it, as values: a test, or a server, gives its own.
package struct OpeningEnvironment {
  /// The value of an environment variable, or `nil` if it is not set.
  package let variable: @Sendable (String) -> [UInt8]?
  /// The user whose rights the process has.
  package let effectiveUser: UInt32
  /// The folder the process stands in, an absolute path without links. Fails where that folder was removed.
  package let currentFolder: () throws(FileError) -> BytePath
  /// Everything on standard input.
  package let standardInput: () throws(FileError) -> SourceText

  package init(
    variable: @escaping @Sendable (String) -> [UInt8]?, effectiveUser: UInt32,
    currentFolder: @escaping () throws(FileError) -> BytePath,
    standardInput: @escaping () throws(FileError) -> SourceText
  ) {
    self.variable = variable
    self.effectiveUser = effectiveUser
    self.currentFolder = currentFolder
    self.standardInput = standardInput
  }
}
