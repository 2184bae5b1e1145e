/// The folder where git looks for the hooks of a repository.
package struct GitHookPlace: Sendable {
  /// The folder of the hooks, absolute.
  package let folder: BytePath
  /// Whether the folder is the repository's own hooks folder. A folder that a configuration names or a link leads to
  /// may also hold hooks of others.
  package let isOwn: Bool

  /// - Parameter current: the folder that git works in, absolute.
  package init(_ git: GitProgram, in current: BytePath) throws(GitProgram.Failure) {
    let common = current.joined(BytePath(try git.line(["rev-parse", "--git-common-dir"])))
    let usual = common.joined("hooks").normalized()
    if let named = try git.value(of: "core.hooksPath", type: "path") {
      // A relative path counts from the folder in which hooks run: the top of the work tree.
      let top = BytePath(try git.line(["rev-parse", "--show-toplevel"]))
      folder = top.joined(BytePath(named)).normalized()
    } else {
      folder = usual
    }
    let isLink = FileStatus.ifAny(folder, followingLinks: false)?.kind == .link
    isOwn =
      !isLink
      && (folder == usual || (try? folder.resolved()) == (try? usual.resolved()) && FileStatus.ifAny(usual) != nil)
  }
}

extension GitProgram {
  /// Returns the value of a configuration key, read as git's `type`; `nil` if it is not set.
  package func value(of key: String, type: String? = nil) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      let typed = type.map { ["--type=\($0)"] } ?? []
      let output = try output(["config", "-z"] + typed + ["--get", key])
      return output.last == 0 ? output.dropLast() : output
    } catch {
      if case .failed(status: 1, _) = error.reason { return nil }
      throw error
    }
  }
}
