import CProbe
import Glibc
import Synchronization

/// Causes a fault that a sanitizer must report: `Probe overflow`, `bounds`, `freed` or `race`; and one case that it
/// must not report: `locked`.
@main struct Probe {
  final class Counter: @unchecked Sendable {
    var value = 0
    private let isLocked: Bool
    private let lock = Mutex(())

    init(isLocked: Bool) { self.isLocked = isLocked }

    func count() {
      // ThreadSanitizer forgets the beginning of long runs; short runs hardly contend for the lock.
      for _ in 0..<(isLocked ? 100_000 : 1_000) {
        if isLocked { lock.withLock { _ in value += 1 } } else { value += 1 }
      }
    }
  }

  static func main() {
    // A value that the compiler does not know.
    let count = Int(CommandLine.argc)
    switch CommandLine.arguments.last {
    case "overflow": print(probe_sum(Int32.max, Int32(count)))
    case "bounds": print(probe_byte(Int32(count + 2)))
    case "freed":
      let numbers = UnsafeMutablePointer<Int>.allocate(capacity: count)
      numbers.deallocate()
      print(numbers[count - 1])
    case "locked": run(isLocked: true)
    default: run(isLocked: false)
    }
  }

  /// Counts on two threads at once.
  private static func run(isLocked: Bool) {
    let counter = Counter(isLocked: isLocked)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Counter>.fromOpaque(argument).takeUnretainedValue().count()
        return nil
      }, Unmanaged.passUnretained(counter).toOpaque())
    counter.count()
    pthread_join(thread, nil)
    print(counter.value)
  }
}
