internal import SystemCalls

extension UInt64 {
  /// Returns a number that no other process can foresee, for the name of a file.
  static func unpredictable() throws(SystemError) -> UInt64 {
    var number: UInt64 = 0
    _ = try retrying { unsafe system_random(&number) }
    return number
  }
}
