#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The exit of the process, as its parent sees it.
package enum ProcessEnd {
  /// Ends the process. What was not written by now is lost.
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
