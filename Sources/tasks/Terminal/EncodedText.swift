import JSON
import TaskReport

/// Text in a format for another program. Only the encoder of the format creates such text, so no byte of a file can act
/// as markup.
package protocol EncodedText {
  var bytes: [UInt8] { get }
}

extension JSONText: EncodedText {}
extension HTMLText: EncodedText {}
