package import TaskFiles

/// Names files from the top of the repository that the current folder lies in, as git and those who build on it do;
/// outside of one from the current folder.
package struct RepositoryPaths {
  private let folder: BytePath
  private let top: BytePath?

  package init(from folder: BytePath) {
    self.folder = folder
    top = GitRepository.containing(folder)?.root
  }

  /// What paths begin at.
  package var root: BytePath { top ?? folder }

  package func path(of path: BytePath) -> BytePath {
    let path = (try? path.resolved()) ?? path.normalized()
    guard path.isAbsolute else { return path }
    return path.relative(to: path.isInside(root) ? root : folder)
  }
}
