extension BytePath {
  /// The path without `.`, without empty components, and with each `name/..` removed. A leading `..` stays in a
  /// relative path and is dropped after `/`. If `name` is a link, the result may be another file: resolve paths that
  /// are opened, normalize paths that are shown.
  package func normalized() -> BytePath {
    if isNormal { return self }
    var kept: [ArraySlice<UInt8>] = []
    for component in components where !component.elementsEqual([Self.dot]) {
      guard Self.isParent(component) else {
        kept.append(component)
        continue
      }
      if let last = kept.last, !Self.isParent(last) {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(component)
      }
    }
    return Self.path(of: kept[...], absolute: isAbsolute)
  }

  /// Returns the path as a person in `folder` would write it: without the folder, or with `../` for each step up. Both
  /// paths are absolute and normalized. If they share only `/`, or one is relative, returns the path unchanged.
  package func relative(to folder: BytePath) -> BytePath {
    guard isAbsolute, folder.isAbsolute else { return self }
    if isNormal, folder.bytes.last != Self.slash, let place = place(in: folder) { return BytePath(place) }
    let mine = components
    let theirs = folder.components
    var shared = 0
    while shared < mine.count, shared < theirs.count, mine[shared] == theirs[shared] { shared += 1 }
    if shared == 0, !theirs.isEmpty { return self }
    let up = Array(repeating: [Self.dot, Self.dot][...], count: theirs.count - shared)
    return Self.path(of: (up + mine[shared...])[...], absolute: false)
  }

  /// Whether this path equals `folder` or lies below it, compared by bytes.
  package func isInside(_ folder: BytePath) -> Bool {
    guard bytes.span.holds(folder.bytes, at: 0) else { return false }
    return bytes.count == folder.bytes.count || folder.bytes.last == Self.slash
      || bytes[folder.bytes.count] == Self.slash
  }

  /// Returns the part of this path after `folder`, compared by bytes; `nil` for the folder itself and for paths outside
  /// it. This path must be normalized.
  package func place(in folder: BytePath) -> [UInt8]? {
    guard isInside(folder), bytes.count > folder.bytes.count else { return nil }
    return Array(bytes[(folder.bytes.count + (folder.bytes.last == Self.slash ? 0 : 1))...])
  }

  /// The nonempty parts between slashes.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

  /// Whether the path is surely normalized: no component is empty or begins with a dot. Cheaper than comparing
  /// components.
  private var isNormal: Bool {
    let bytes = bytes.span
    guard bytes.count > 0, bytes[0] != Self.dot, bytes[bytes.count - 1] != Self.slash else { return false }
    for index in 0..<bytes.count - 1 where bytes[index] == Self.slash {
      if bytes[index + 1] == Self.slash || bytes[index + 1] == Self.dot { return false }
    }
    return true
  }

  private static func isParent(_ component: ArraySlice<UInt8>) -> Bool { component.elementsEqual([dot, dot]) }

  private static func path(of components: ArraySlice<ArraySlice<UInt8>>, absolute: Bool) -> BytePath {
    let text = Array(components.joined(separator: [slash]))
    if absolute { return BytePath([slash] + text) }
    return text.isEmpty ? .currentFolder : BytePath(text)
  }
}
