import TaskTesting

/// What libFuzzer calls, in a process that it drives: any bytes are read as a query, and what has no errors is printed
/// and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = QueryInvariants.fault(of: text) { fatalError("\(fault)") }
  return 0
}
