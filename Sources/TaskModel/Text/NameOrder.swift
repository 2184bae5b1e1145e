/// The order in which names are listed.
public enum NameOrder {
  /// Returns a key by whose bytes names are sorted: first with letters in lowercase and a slash below everything else,
  /// so that `house/kitchen` comes before `house-boat`, then by the original bytes. A missing name comes first.
  public static func key(_ name: [UInt8]?) -> [UInt8] {
    guard let name else { return [] }
    let folded = name.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "/"): 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
    return folded + [0] + name
  }
}
