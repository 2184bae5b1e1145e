import CLibrary

/// The end of the process.
package enum ProcessEnd {
  /// Ends the process. Output that is still buffered is lost.
  package static func exit(status: UInt8) -> Never { endProcess(Int32(status)) }
}

/// The function `exit` of the C library, which `ProcessEnd.exit` would hide.
private func endProcess(_ status: Int32) -> Never { exit(status) }
