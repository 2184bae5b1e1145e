/// The number of times in a row that an interrupted call is repeated. More is a fault of the system, and an error as
/// any other.
let interruptionLimit = 1000

/// Repeats a call that a signal interrupted before it did anything. The call returns a negative number where it failed.
package func retrying<Result: FixedWidthInteger & SignedInteger>(
  _ call: () -> Result
) throws(SystemError) -> Result {
  try retryingWhileNil {
    let result = call()
    return result >= 0 ? result : nil
  }
}

/// Repeats a call that a signal interrupted and that returns nothing where it failed.
package func retryingWhileNil<Result>(_ call: () -> Result?) throws(SystemError) -> Result {
  for _ in 0..<interruptionLimit {
    if let result = call() { return result }
    let error = SystemError.last
    if error != .interrupted { throw error }
  }
  throw .interrupted
}

extension BytePath {
  /// Calls `body` with the path as C wants it: ended by a NUL.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws(SystemError) -> Result) throws(FileError) -> Result {
    if bytes.contains(0) { throw FileError(self, .nulInPath) }
    return try attempt(unsafe withSystemCString(body))
  }

  /// Performs a call of the system that concerns the file at this path. An error names the path.
  func attempt<Result: ~Copyable>(_ call: @autoclosure () throws(SystemError) -> Result) throws(FileError) -> Result {
    do throws(SystemError) {
      return try call()
    } catch {
      throw FileError(self, .system(error))
    }
  }

  /// The same for a path that the system gave, which holds no NUL.
  func withSystemCString<Result: ~Copyable>(
    _ body: (UnsafePointer<CChar>) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    // A NUL is added to a copy: `bytes` has room for none.
    let terminated = bytes + [0]
    return try unsafe terminated.span.withUnsafeBytes { raw throws(SystemError) in
      let start = unsafe raw.assumingMemoryBound(to: CChar.self).baseAddress
      guard let start = unsafe start else { throw .outOfMemory }
      return try unsafe body(start)
    }
  }
}
