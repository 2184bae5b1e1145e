import CLibrary

/// The number of processors that this process may use.
enum ProcessorCount {
  /// The number of processors, at least 1. On Linux this is the size of the process's CPU mask (`taskset`, containers).
  /// Swift's Glibc module lacks `sched_getaffinity`, so the mask is read once from proc(5).
  static let available: Int = {
    #if os(Linux)
      if let count = countInMask() { return count }
    #endif
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }()

  #if os(Linux)
    private static func countInMask() -> Int? {
      var text = [UInt8](repeating: 0, count: 8192)
      guard let file = try? Descriptor(opening: "/proc/self/status", for: .file),
        let length = try? file.read(from: 0, into: &text, text.indices)
      else { return nil }
      let count = bits(inMaskOf: text[..<length])
      return count > 0 ? count : nil
    }
  #endif

  /// Returns the number of processors in the line `Cpus_allowed: 3f` of a status: hexadecimal digits in groups.
  static func bits(inMaskOf status: ArraySlice<UInt8>) -> Int {
    let key = Array("Cpus_allowed:".utf8)
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: key) {
      return line.dropFirst(key.count).reduce(0) { sum, byte in
        sum + (Character(UnicodeScalar(byte)).hexDigitValue ?? 0).nonzeroBitCount
      }
    }
    return 0
  }
}
