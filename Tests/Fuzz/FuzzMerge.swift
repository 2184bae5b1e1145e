import TaskTesting

/// The entry point of libFuzzer: any bytes are three documents, and the laws of merging must hold for them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMerge(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = MergeInvariants.fault(of: input) { fatalError("\(fault)") }
  return 0
}
