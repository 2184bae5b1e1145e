import TaskTesting

/// The entry point of libFuzzer: any bytes are parsed as a query, and a query without errors is printed and parsed
/// again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = QueryInvariants.fault(of: text) { fatalError("\(fault)") }
  return 0
}
