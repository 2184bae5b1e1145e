import TaskTesting

/// The entry point of libFuzzer: any bytes are a document, and the invariants must hold for it.
///
/// Most documents get the fastest check, one in sixteen all checks of low effort. The bytes determine which, and the
/// lengths of parts and window.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocument(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let document = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let sum = document.reduce(document.count) { $0 &* 31 &+ Int($1) }
    if sum & 15 == 0 {
      try DocumentInvariants.check(document, .low)
    } else {
      try DocumentInvariants.glance(document, partLength: 1 + (sum >> 4 & 255))
    }
  } catch {
    fatalError("\(error)")
  }
  return 0
}
