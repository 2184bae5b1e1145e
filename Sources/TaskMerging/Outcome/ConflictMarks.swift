/// How conflicts are marked in a merged document, as git does it.
public struct ConflictMarks: Sendable, Equatable {
  /// The number of characters of a marker.
  public var size: Int
  /// Whether the text before both changes is written, too.
  public var showsBase: Bool
  /// The words behind the markers.
  public var ours: [UInt8]
  public var base: [UInt8]
  public var theirs: [UInt8]

  public init(
    size: Int = 7, showsBase: Bool = false, ours: [UInt8] = Array("ours".utf8), base: [UInt8] = Array("base".utf8),
    theirs: [UInt8] = Array("theirs".utf8)
  ) {
    self.size = size
    self.showsBase = showsBase
    self.ours = ours
    self.base = base
    self.theirs = theirs
  }

  /// Returns a marked conflict. Each text ends with a line end or is empty.
  func text(ours oursText: [UInt8], base baseText: [UInt8], theirs theirsText: [UInt8]) -> [UInt8] {
    var text = marker("<", ours)
    text += oursText
    if showsBase { text += marker("|", base) + baseText }
    text += marker("=", [])
    text += theirsText
    return text + marker(">", theirs)
  }

  private func marker(_ mark: Unicode.Scalar, _ label: [UInt8]) -> [UInt8] {
    let marks = [UInt8](repeating: UInt8(ascii: mark), count: max(1, size))
    return marks + (label.isEmpty ? [] : [0x20] + label.map { $0 < 0x20 ? 0x3F : $0 }) + [0x0A]
  }
}
