/// The bytes of a document, followed by padding that the scanner may read.
public struct SourceText: Sendable {
  /// The number of bytes after the content: a line feed, so that every line ends, and 63 more for one vector.
  public static let padding = 64

  /// The largest document, in bytes: offsets are 32 bits, so 4 GiB − 1.
  public static let maximumCount = Int(UInt32.max)

  /// The content, followed by `padding` bytes.
  public let storage: [UInt8]
  /// The length of the document in bytes.
  public let count: Int

  /// Copies `bytes` and pads them.
  public init(_ bytes: [UInt8]) {
    var storage: [UInt8] = []
    storage.reserveCapacity(bytes.count + Self.padding)
    storage.append(contentsOf: bytes)
    self.init(padding: consume storage)
  }

  /// Pads `storage`, without copying it if it has the capacity.
  public init(padding storage: consuming [UInt8]) {
    count = storage.count
    storage += Self.paddingBytes
    self.storage = storage
  }

  private static let paddingBytes = [UInt8.lineFeed] + [UInt8](repeating: 0, count: padding - 1)

  /// The bytes of the document, without the padding.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { storage.span.extracting(first: count) }
  }
}
