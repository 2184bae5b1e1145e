import TaskTesting

/// What libFuzzer calls, in a process that it drives: any bytes are a document, and what the linter and its fixes make
/// of it is what it should be.
///
/// One document in four gets the unsafe fixes, too; which one follows from the bytes.
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
