import TaskTesting

/// The entry point of libFuzzer: any bytes are a document, and the invariants of linter and fixes must hold for it.
///
/// One document in four, chosen by its bytes, gets unsafe fixes too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLint(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let document = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let sum = document.reduce(document.count) { $0 &* 31 &+ Int($1) }
    try DocumentInvariants.checkFixing(document, isUnsafe: sum & 3 == 0)
  } catch {
    fatalError("\(error)")
  }
  return 0
}
