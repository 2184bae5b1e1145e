extension BytePath {
  /// The path without `.`, without empty components, and with `name/..` removed. A `..` that nothing precedes stays in
  /// a relative path and is dropped after `/`. Where `name` is a link the result may be another file: resolve paths
  /// that are opened, normalize those that are shown.
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
  /// are absolute and normalized. Where they share only `/`, or one is relative, returns the path unchanged.
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

  /// Whether this path is `folder` or lies below it, by their bytes.
  package func isInside(_ folder: BytePath) -> Bool {
    guard bytes.span.holds(folder.bytes, at: 0) else { return false }
    return bytes.count == folder.bytes.count || folder.bytes.last == Self.slash
      || bytes[folder.bytes.count] == Self.slash
  }

  /// The rest of this path behind `folder`, by their bytes; `nil` for the folder itself and for what is not in it. This
  /// path is normalized.
  package func place(in folder: BytePath) -> [UInt8]? {
    guard isInside(folder), bytes.count > folder.bytes.count else { return nil }
    return Array(bytes[(folder.bytes.count + (folder.bytes.last == Self.slash ? 0 : 1))...])
  }

  /// The parts between slashes, none of them empty.
  package var components: [ArraySlice<UInt8>] {
    bytes.split(separator: Self.slash)
  }

  /// Whether there is nothing to normalize, as the first bytes of its components tell: none is empty or begins with a
  /// dot.
  private var isNormal: Bool {
    let bytes = bytes.span
    guard bytes.count > 0, bytes[0] != Self.dot, bytes[bytes.count - 1] != Self.slash else { return false }
    for index in 0..<bytes.count - 1 where bytes[index] == Self.slash {
      if bytes[index + 1] == Self.slash || bytes[index + 1] == Self.dot { return false }
    }
    return true
  }

  private static func isParent(_ component: ArraySlice<UInt8>) -> Bool {
    component.elementsEqual([dot, dot])
  }

  private static func path(of components: ArraySlice<ArraySlice<UInt8>>, absolute: Bool) -> BytePath {
    let text = Array(components.joined(separator: [slash]))
    if absolute { return BytePath([slash] + text) }
    return text.isEmpty ? .currentFolder : BytePath(text)
  }
}
