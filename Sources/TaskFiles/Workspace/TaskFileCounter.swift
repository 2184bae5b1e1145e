/// Counts task files in ignored folders, for a message that says what a pattern hides. Looks at no more than `limit`
/// entries in all, which take about 50 milliseconds: ignored folders are where build products lie.
struct TaskFileCounter {
  private(set) var isComplete = true
  private let includesHidden: Bool
  private var remaining: Int

  init(includesHidden: Bool, limit: Int = 100_000) {
    self.includesHidden = includesHidden
    remaining = limit
  }

  /// Links are not followed and what cannot be read holds nothing.
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
