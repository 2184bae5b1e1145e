import InterchangeTesting
import TaskFiles
import TaskInterchange

/// The format that the environment variable `FUZZ_FORMAT` names.
private let format: InterchangeFormat = {
  let name = ProcessStart.environment("FUZZ_FORMAT") ?? []
  guard let format = InterchangeFormat.named(name) else {
    fatalError("FUZZ_FORMAT is none of \(InterchangeFormat.all.map(\.name))")
  }
  return format
}()

/// The entry point of libFuzzer: any bytes are a file of another program.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = ImportInvariants.fault(of: bytes, in: format) { fatalError("\(fault)") }
  return 0
}
