import TaskSyntax

/// Encodes facts as plain text, one line each, in which nothing is hidden.
enum PlainText {
  /// The largest number of characters of a title within a sentence.
  static let mostMentioned = 60

  static func encode(_ text: FactText) -> String {
    var bytes: [UInt8] = []
    for piece in text.pieces { bytes.append(contentsOf: visible(piece)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes of a piece with everything invisible spelled out, cut if the piece is a mention.
  static func visible(_ piece: FactText.Piece) -> [UInt8] {
    if piece.isOwn { return piece.bytes }
    var bytes: [UInt8] = []
    bytes.append(visible: piece.bytes.span)
    guard piece.role == .mention else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count <= mostMentioned ? bytes : Array("\(text.prefix(mostMentioned - 1))…".utf8)
  }
}
