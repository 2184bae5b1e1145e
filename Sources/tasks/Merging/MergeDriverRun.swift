import TaskFiles
import TaskMerging
import TaskSyntax
import TaskWorkspace

/// One run of git's merge driver: reads the three versions that git has written, and writes the merged one over ours.
struct MergeDriverRun {
  static let markerSize = Option.value(
    "marker-size", "N", .number(1...1000), default: 7, help: "The number of characters of a conflict marker")
  static let path = Option.value("path", "PATH", .path, help: "The file that is merged, for messages")
  static let labels = Option.value(
    "labels", "BASE OURS THEIRS", .text, help: "Three words for the conflict markers, as git names the versions")
  static let words = Operand.some("BASE OURS THEIRS", .text, help: "The files of the three versions; OURS is written")

  /// The largest version, in bytes; git merges larger ones itself.
  private static let sizeLimit = 1 << 30

  let invocation: Invocation

  func run() throws(CommandFailure) -> ExitStatus {
    var words = invocation[Self.words]
    var labels: [[UInt8]] = []
    if let base = invocation[Self.labels], words.count == 5 {
      labels = [base] + words[..<2]
      words.removeFirst(2)
    }
    guard words.count == 3 else {
      throw .usage("three files are needed: BASE, OURS and THEIRS", help: "git runs this command with them")
    }
    let folder = try invocation.currentFolder()
    var versions: [SourceText] = []
    for word in words {
      do throws(FileError) {
        let reader = try FileReader(folder.joined(BytePath(word)), sizeLimit: Self.sizeLimit)
        versions.append(SourceText(try reader.contents(reservedTail: SourceText.padding)))
      } catch {
        invocation.console.report(error, as: BytePath(word))
        return .inaccessible
      }
    }
    let name = invocation[Self.path].map { BytePath($0) } ?? BytePath(words[1])
    let merge = merge(versions, named: name, labels, in: folder)
    let status = invocation.write(
      merge.text, to: folder.joined(BytePath(words[1])), as: .direct(root: folder), shownAs: name,
      existing: .leavesRights, isDurable: false)
    guard status == .success else { return status }
    MergeWords(merge, of: name, name).report(to: invocation.console)
    return merge.conflicts.isEmpty ? .success : .findings
  }

  private func merge(
    _ versions: [SourceText], named name: BytePath, _ labels: [[UInt8]], in folder: BytePath
  ) -> DocumentMerge {
    // Git before 2.44 leaves the placeholders as they are.
    let placeholders = [("%S", "base"), ("%X", "ours"), ("%Y", "theirs")]
    let known = placeholders.enumerated().map { index, placeholder in
      guard index < labels.count, !labels[index].isEmpty, labels[index] != Array(placeholder.0.utf8) else {
        return Array(placeholder.1.utf8)
      }
      return labels[index]
    }
    var marks = ConflictMarks(size: invocation[Self.markerSize], ours: known[1], base: known[0], theirs: known[2])
    func merged() -> DocumentMerge {
      DocumentMerge(
        base: versions[0], ours: versions[1], theirs: versions[2], marks: marks,
        byLines: !TaskFileName.matches(name))
    }
    let merge = merged()
    guard !merge.conflicts.isEmpty, showsBase(in: folder) else { return merge }
    marks.showsBase = true
    return merged()
  }

  /// Whether git's setting asks for the base in conflicts.
  private func showsBase(in folder: BytePath) -> Bool {
    guard let git = try? invocation.opener.git(in: folder), let style = try? git.value(of: "merge.conflictStyle") else {
      return false
    }
    return style.elementsEqual("diff3".utf8) || style.elementsEqual("zdiff3".utf8)
  }
}
