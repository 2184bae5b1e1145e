import TaskEditing
import TaskFiles
import TaskInterchange
import TaskSyntax
import TaskWorkspace

/// One run of `import`: reads files in another format and adds their tasks in one change.
struct ImportRun {
  let invocation: Invocation

  static let files = Operand.any("FILE", .path, help: "The files to read; '-' is standard input, as is no file")

  static let keepIDs = Option.flag("keep-ids", help: "Keep the ids of the other program, as values of the key 'uid'")

  static let encoding = Option.value(
    "encoding", "ENCODING", ValueSyntax<Encoding>.choice, default: .utf8,
    help: "The encoding of files without a mark that says it: utf-8 or latin-1")

  enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case latin1 = "latin-1"

    /// Returns a text in UTF-8. Each byte of Latin-1 is a character.
    func text(_ bytes: [UInt8]) -> [UInt8] {
      let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
      guard self == .latin1, !marks.contains(where: bytes.starts) else { return bytes }
      return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    }
  }

  /// A file to read, with the name that messages use.
  private struct Input {
    var name: [UInt8]
    var bytes: [UInt8]
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let format = try invocation.interchangeFormat(InterchangeOption.imported, among: InterchangeFormat.all)
    let context = try invocation.interchangeContext()
    guard let inputs = try inputs(format) else { return .inaccessible }
    var result = WorkspaceEdit.Import()
    var declaresIDs = false
    var status = try TaskChangeRun(invocation: invocation).run { change throws(CommandFailure) in
      let place = try invocation.typedPlace()
      result = try change.make { edit throws(EditFailure) in
        var context = context
        context.dialect = try edit.dialect(at: place)
        declaresIDs = context.dialect.declares(Array("uid".utf8))
        context.keepsIDs = invocation[Self.keepIDs]
        return try edit.add(inputs.map { format.read($0.bytes, $0.name, context) }, at: place)
      }
      if invocation[Self.keepIDs], !declaresIDs {
        throw .usage(
          "'--keep-ids' needs the key 'uid', which the file does not declare",
          help: "add 'keys: uid' to the front matter of the file: the lines between two '---' at its start")
      }
      try refuseLosses(result)
    }
    if status == .usage || status == .conflict { return status }
    report(result)
    if !result.problems.isEmpty { status.combine(.findings) }
    return status
  }

  /// Throws if something would be lost and the command line forbids that.
  private func refuseLosses(_ result: WorkspaceEdit.Import) throws(CommandFailure) {
    guard invocation[InterchangeOption.strict], !result.losses.entries.isEmpty || !result.problems.isEmpty else {
      return
    }
    invocation.console.report(result.problems)
    invocation.console.report(result.losses, as: invocation[InterchangeOption.losses])
    throw CommandFailure(
      .findings, "nothing was imported: something would be lost", help: "without '--strict' the rest is imported")
  }

  private func report(_ result: WorkspaceEdit.Import) {
    let console = invocation.console
    if result.count == 0, result.knownCount == 0, result.problems.isEmpty { console.note("no tasks were found") }
    if result.knownCount > 0 {
      let verb = result.knownCount == 1 ? "is" : "are"
      console.note(
        "\(TerminalText(result.knownCount, "task")) \(verb) here already and \(result.count == 0 ? "nothing was added" : "not added again")"
      )
    }
    console.report(result.problems)
    console.report(result.losses, as: invocation[InterchangeOption.losses])
  }

  /// Reads the files; `nil` if one cannot be read, which was said.
  private func inputs(_ format: InterchangeFormat) throws(CommandFailure) -> [Input]? {
    let names = invocation[Self.files].map { BytePath($0) }
    if names.isEmpty, invocation.process.inputIsTerminal {
      throw .usage("no file is named", help: "usage: tasks import \(format.name) FILE")
    }
    let folder = try invocation.currentFolder()
    var inputs: [Input] = []
    var isComplete = true
    for name in names.isEmpty ? [BytePath.standardInput] : names {
      do throws(FileError) {
        let source =
          try name == .standardInput ? invocation.opener.standardInput() : SourceReader.source(of: folder.joined(name))
        let count = source.count
        var bytes = (consume source).storage
        bytes.removeLast(bytes.count - count)
        inputs.append(Input(name: name.bytes, bytes: invocation[Self.encoding].text(bytes)))
      } catch {
        invocation.console.report(error, as: name)
        isComplete = false
      }
    }
    return isComplete ? inputs : nil
  }
}
