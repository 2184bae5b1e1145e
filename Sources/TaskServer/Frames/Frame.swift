/// A message with its header, as it is written.
package enum Frame {
  package static func bytes(of body: [UInt8]) -> [UInt8] {
    var bytes = Array("Content-Length: \(body.count)\r\n\r\n".utf8)
    bytes.reserveCapacity(bytes.count + body.count)
    bytes += body
    return bytes
  }
}
