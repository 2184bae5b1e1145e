import JSON
import TaskReport

/// Text for another program, which only its own encoder makes: no byte of a file is in it that means something there.
package protocol EncodedText {
  var bytes: [UInt8] { get }
}

extension JSONText: EncodedText {}
extension HTMLText: EncodedText {}
