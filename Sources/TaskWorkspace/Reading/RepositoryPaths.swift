package import TaskFiles

/// Names files by their path from the top of the repository of the current folder, as git does; outside of a repository,
/// from the current folder.
package struct RepositoryPaths {
  private let folder: BytePath
  private let top: BytePath?

  package init(from folder: BytePath) {
    self.folder = folder
    top = GitRepository.containing(folder)?.root
  }

  /// The folder that paths start from.
  package var root: BytePath { top ?? folder }

  package func path(of path: BytePath) -> BytePath {
    let path = (try? path.resolved()) ?? path.normalized()
    guard path.isAbsolute else { return path }
    return path.relative(to: path.isInside(root) ? root : folder)
  }
}
