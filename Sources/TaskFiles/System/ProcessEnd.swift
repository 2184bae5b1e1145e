#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The end of the process.
package enum ProcessEnd {
  /// Ends the process. Output that is still buffered is lost.
  package static func exit(status: UInt8) -> Never {
    #if canImport(Darwin)
      Darwin.exit(Int32(status))
    #elseif canImport(Musl)
      Musl.exit(Int32(status))
    #else
      Glibc.exit(Int32(status))
    #endif
  }
}
