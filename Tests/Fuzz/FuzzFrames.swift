import ServerTesting

/// The entry point of libFuzzer: any bytes are what a client sends to a language server.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrames(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = FrameInvariants.fault(of: bytes) { fatalError("\(fault)") }
  return 0
}
