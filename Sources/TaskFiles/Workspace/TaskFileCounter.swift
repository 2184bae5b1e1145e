/// A counter of task files in ignored folders, for a message that tells what a pattern hides. It reads at most
/// `remaining` entries in all, because ignored folders often hold many build products.
struct TaskFileCounter {
  private(set) var isComplete = true
  let includesHidden: Bool
  private(set) var remaining = 100_000

  /// Returns the number of task files below `start`. Links are not followed, and unreadable folders count as empty.
  mutating func count(in start: BytePath) -> Int {
    var count = 0
    var folders = [start]
    while let folder = folders.popLast() {
      guard remaining > 0 else {
        isComplete = false
        break
      }
      guard let listing = try? FolderListing(folder),
        let contents = try? FolderContents(listing, includesHidden: includesHidden)
      else { continue }
      remaining -= contents.entryCount
      if contents.holdsSettings { continue }
      count += contents.taskFiles.count
      folders += contents.folders.map(folder.joined)
    }
    return count
  }
}
