import CLibrary

/// The memory of the process.
package enum ProcessMemory {
  /// Gives freed memory back to the system, for a process that goes on with much less than it needed. Takes some
  /// milliseconds.
  package static func release() { system_release_memory() }
}
