import TaskTesting

/// What libFuzzer calls, in a process that it drives: any bytes are a document, and the invariants hold for it.
///
/// The lengths of the parts and of the window through which they are read follow from the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocument(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let document = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do {
    try DocumentInvariants.check(document, .low)
  } catch {
    fatalError("\(error)")
  }
  return 0
}
