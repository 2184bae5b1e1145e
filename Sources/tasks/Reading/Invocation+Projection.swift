import TaskFiles
import TaskSyntax

extension Invocation {
  /// Writes what `projection` makes of the file that the command line names: lines of printing characters.
  func writeProjection(_ projection: (SourceText) -> [UInt8]) throws(CommandFailure) -> ExitStatus {
    try withProjectedFile { source in
      var rest = projection(source)[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")), console.isWanted {
        console.writeLine(verbatim: rest[..<end])
        rest = rest[(end + 1)...]
      }
    }
  }

  /// Hands on the file that the command line names, or says why it cannot be read.
  func withProjectedFile(_ body: (SourceText) -> Void) throws(CommandFailure) -> ExitStatus {
    let given = self[Subcommand.projectedFile] ?? []
    let folder = try currentFolder()
    let source: SourceText
    do throws(FileError) {
      source = try self.source(named: given, in: folder)
    } catch {
      report(error, as: isStandardInput(given) ? error.path : BytePath(given))
      return .inaccessible
    }
    body(source)
    return .success
  }
}
