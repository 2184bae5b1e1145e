package import TaskSyntax

/// The files that a merge has left in several versions in git's index. The index is only read.
package struct UnmergedFiles: Sendable {
  /// A file in up to three versions, which git calls stages 1 to 3.
  package struct File: Sendable, Equatable {
    /// The path from the root of the work tree.
    package let path: [UInt8]
    /// The names of the blobs of base, ours and theirs, in hexadecimal digits; `nil` for a version that does not exist.
    fileprivate(set) var objects: [[UInt8]?] = [nil, nil, nil]

    /// Whether both sides have a version; otherwise one of them removed the file.
    package var isInBoth: Bool { objects[1] != nil && objects[2] != nil }
    package var isInOurs: Bool { objects[1] != nil }
    package var isInTheirs: Bool { objects[2] != nil }
  }

  /// The versions of a file as they would be in the work tree.
  package struct Versions: Sendable {
    package let base: SourceText?
    package let ours: SourceText
    package let theirs: SourceText
  }

  /// The root of the work tree, absolute.
  package let root: BytePath
  /// The files, sorted by path.
  package let files: [File]
  let git: GitProgram

  /// - Parameters:
  ///   - git: works in `folder`.
  ///   - folder: a folder of the work tree.
  package init(_ git: GitProgram, in folder: BytePath) throws(GitProgram.Failure) {
    self.git = git
    root = BytePath(try git.line(["rev-parse", "--show-toplevel"]))
    files = try Self.files(git.output(["ls-files", "--unmerged", "-z", "--full-name", "--", ":/"]))
  }

  package func file(at path: [UInt8]) -> File? { files.first { $0.path == path } }

  /// Parses the output of `git ls-files --unmerged -z`: for each version `MODE SP OBJECT SP STAGE TAB PATH`. Links and
  /// submodules are left out.
  private static func files(_ listed: [UInt8]) throws(GitProgram.Failure) -> [File] {
    var files: [File] = []
    for line in listed.split(separator: 0) {
      let fields = line.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
      let path = Array(line.drop { $0 != UInt8(ascii: "\t") }.dropFirst())
      guard fields.count == 3, !path.isEmpty, let stage = Int(digits: fields[2]), 1...3 ~= stage else {
        throw .unexpected("git ls-files")
      }
      guard StagedFiles.isRegular(fields[0]) else { continue }
      if files.last?.path != path { files.append(File(path: path)) }
      files[files.count - 1].objects[stage - 1] = Array(fields[1])
    }
    return files
  }

  /// Returns the versions of a file, with the line ends and filters that git's attributes ask for; `nil` if a side has
  /// none, or if one is larger than `limit` bytes.
  package func versions(of file: File, limit: Int) throws(GitProgram.Failure) -> Versions? {
    guard let ours = file.objects[1], let theirs = file.objects[2] else { return nil }
    guard let oursText = try text(of: ours, file, limit), let theirsText = try text(of: theirs, file, limit) else {
      return nil
    }
    guard let base = file.objects[0] else { return Versions(base: nil, ours: oursText, theirs: theirsText) }
    guard let baseText = try text(of: base, file, limit) else { return nil }
    return Versions(base: baseText, ours: oursText, theirs: theirsText)
  }

  private func text(of object: [UInt8], _ file: File, _ limit: Int) throws(GitProgram.Failure) -> SourceText? {
    var text: [UInt8] = []
    var isTooLarge = false
    let words = ["cat-file", "--filters"].map { Array($0.utf8) }
    try git.run(words + [Array("--path=".utf8) + file.path, object]) { piece in
      isTooLarge = isTooLarge || text.count + piece.count > limit
      if !isTooLarge { text += piece }
    }
    return isTooLarge ? nil : SourceText(text)
  }
}
