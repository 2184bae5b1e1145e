import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Invocation {
  /// Writes what `projection` makes of the file that the command line names: lines of printing characters.
  func writeProjection(_ projection: (SourceText) -> [UInt8]) throws(CommandFailure) -> ExitStatus {
    try withProjectedFile { console.write(verbatim: projection($0)[...]) }
  }

  /// Hands on the file that the command line names, or says why it cannot be read.
  func withProjectedFile(_ body: (SourceText) -> Void) throws(CommandFailure) -> ExitStatus {
    let given = BytePath(self[Subcommand.projectedFile] ?? [])
    let folder = try currentFolder()
    let source: SourceText
    do throws(FileError) {
      source = try given == .standardInput ? opener.standardInput() : SourceReader.source(of: folder.joined(given))
    } catch {
      console.report(error, as: given == .standardInput ? error.path : given)
      return .inaccessible
    }
    body(source)
    return .success
  }
}
