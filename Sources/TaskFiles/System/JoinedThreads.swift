import CLibrary

/// Operating system threads that run one closure each and can be joined.
enum JoinedThreads {
  /// The stack size of the main thread; the default for other threads is as little as 128 KiB on some systems.
  private static let stackSize = 8 << 20

  /// Runs `body` on this thread and concurrently on up to `count - 1` new threads, and returns when all have ended. If
  /// the system starts fewer threads, fewer run.
  static func run(count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    if count > 1 { system_reserve_memory() }
    for _ in 1..<max(1, count) {
      let thread = start {
        system_reserve_memory()
        body()
      }
      guard let thread else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { _ = pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread that nobody joins and that receives no signals. If the system cannot start one, `body`
  /// does not run, and the result is `false`.
  @discardableResult
  static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    let thread = start {
      // Other threads wait for signals.
      system_block_signals()
      body()
    }
    guard let thread else { return false }
    _ = pthread_detach(thread)
    return true
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    _ = unsafe pthread_attr_setstacksize(&attributes, stackSize)
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        #if canImport(Darwin)
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        #else
          if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        #endif
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      return nil
    }
    return thread
  }
}
