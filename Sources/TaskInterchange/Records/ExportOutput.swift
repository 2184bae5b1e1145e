/// The way of an export to its destination: bytes are sent in pieces that end with a line, so that memory does not hold
/// the whole export.
public struct ExportOutput {
  private let send: (ArraySlice<UInt8>) -> Void

  /// The number of bytes above which they are sent.
  private static let pieceSize = 1 << 16

  public init(send: @escaping (ArraySlice<UInt8>) -> Void) { self.send = send }

  /// Sends all whole lines, if there are enough of them, and removes them.
  func flush(_ bytes: inout [UInt8]) {
    guard bytes.count >= Self.pieceSize, let last = bytes.lastIndex(of: 0x0A) else { return }
    send(bytes[...last])
    bytes.removeSubrange(...last)
  }

  /// Sends the rest.
  func finish(_ bytes: [UInt8]) { if !bytes.isEmpty { send(bytes[...]) } }
}
