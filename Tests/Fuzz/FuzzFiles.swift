import TaskFiles
import TaskTesting

/// The format that the environment variable `FUZZ_FORMAT` names.
private let format: FileFormat = {
  let name = ProcessStart.environment("FUZZ_FORMAT").map { String(decoding: $0, as: UTF8.self) }
  guard let format = name.flatMap(FileFormat.init) else {
    fatalError("FUZZ_FORMAT is none of \(FileFormat.allCases.map(\.rawValue))")
  }
  return format
}()

/// The entry point of libFuzzer: any bytes are a file of the format.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = format.fault(of: bytes) { fatalError("\(fault)") }
  return 0
}
