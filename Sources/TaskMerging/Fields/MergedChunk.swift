/// A stretch of merged text.
enum MergedChunk {
  case text([UInt8])
  /// Both sides changed it, and no rule settles which change counts.
  case dispute(MergeDispute)

  /// Whether it is in dispute.
  var isDispute: Bool {
    if case .dispute = self { return true }
    return false
  }
}
