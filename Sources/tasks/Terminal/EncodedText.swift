import JSON
import TaskInterchange
import TaskReport

/// Text in a format for another program. Only the encoder of the format creates such text, so no byte of a file can act
/// as markup.
package protocol EncodedText {
  var bytes: [UInt8] { get }
}

extension JSONText: EncodedText {}
extension HTMLText: EncodedText {}
extension DelimitedText: EncodedText {}

extension Console {
  /// The number of bytes from which on a text is written in pieces, so that a long one is never in memory.
  static let pieceLength = 1 << 16

  /// Writes JSON that was made so far, if it is a piece.
  func writePiece(of json: inout JSONWriter) { if json.count >= Self.pieceLength { write(json.take()) } }
}
