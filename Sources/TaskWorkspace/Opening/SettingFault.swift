package import TaskFiles
import TaskSyntax

/// A problem in a settings file or a baseline, with its place in the file.
package struct SettingFault: Error, Equatable, Sendable {
  package let path: BytePath
  /// From 1.
  package let line: Int
  /// In bytes, from 1.
  package let column: Int
  package let problem: SettingProblem

  /// Returns the problems of a file with their places, in the order of the file.
  ///
  /// - Parameter bytes: the text of the file.
  static func all(_ problems: [SettingProblem], of bytes: [UInt8], at path: BytePath) -> [SettingFault] {
    if problems.isEmpty { return [] }
    var cursor = LineCursor(SourceText(bytes))
    return problems.map { problem in
      let (line, column) = cursor.place(of: problem.offset)
      return SettingFault(path: path, line: line, column: column, problem: problem)
    }
  }
}
