#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The environment variables that control a test run.
package enum Environment {
  /// Whether fences that differ are to be rewritten: `UPDATE=1`.
  package static var isUpdating: Bool { value("UPDATE").map { !$0.isEmpty && $0 != "0" } ?? false }

  /// Returns a number, such as the number of documents to generate, or `fallback` if the variable is not set.
  package static func number(_ name: String, otherwise fallback: Int) -> Int {
    value(name).flatMap { Int($0) } ?? fallback
  }

  /// Returns a number of random inputs: the variable, or `amount(count)`.
  package static func amount(_ name: String, otherwise count: Int) -> Int { number(name, otherwise: amount(count)) }

  /// Returns a number of random inputs: `count`, or a quarter of it in a debug build, which takes about five times as long.
  package static func amount(_ count: Int) -> Int {
    #if DEBUG
      max(1, count / 4)
    #else
      count
    #endif
  }

  /// Whether the tests run with a sanitizer, which makes them about ten times slower.
  package static var isSanitized: Bool { value("SANITIZER") != nil }

  private static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
