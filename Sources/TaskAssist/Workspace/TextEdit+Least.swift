import TaskSyntax

extension TextEdit {
  /// The least change of a text into another one, between characters. The text begins at `offset` of the document.
  init(from old: [UInt8], to new: [UInt8], at offset: Int) {
    var front = zip(old, new).prefix { $0 == $1 }.count
    while front > 0, old.isInsideCharacter(front) || new.isInsideCharacter(front) { front -= 1 }
    var back = zip(old.dropFirst(front).reversed(), new.dropFirst(front).reversed()).prefix { $0 == $1 }.count
    while back > 0, old.isInsideCharacter(old.count - back) || new.isInsideCharacter(new.count - back) { back -= 1 }
    self.init(
      range: offset + front..<offset + old.count - back, replacement: Array(new[front..<new.count - back]))
  }
}

extension [UInt8] {
  /// Whether the byte at `offset` continues a character.
  fileprivate func isInsideCharacter(_ offset: Int) -> Bool { offset < count && self[offset] & 0xC0 == 0x80 }
}
