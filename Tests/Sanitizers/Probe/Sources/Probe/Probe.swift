import CProbe
import Glibc

/// Does what a sanitizer must report: `Probe overflow`, `bounds`, `freed`, `race`.
@main struct Probe {
  final class Counter: @unchecked Sendable {
    var value = 0
  }

  static func main() {
    // Not known when the program is built.
    let count = Int(CommandLine.argc)
    switch CommandLine.arguments.last {
    case "overflow": print(probe_sum(Int32.max, Int32(count)))
    case "bounds": print(probe_byte(Int32(count + 2)))
    case "freed":
      let numbers = UnsafeMutablePointer<Int>.allocate(capacity: count)
      numbers.deallocate()
      print(numbers[count - 1])
    default: race()
    }
  }

  /// Counts on two threads at once.
  private static func race() {
    let counter = Counter()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let counter = Unmanaged<Counter>.fromOpaque(argument).takeUnretainedValue()
        for _ in 0..<1000 { counter.value += 1 }
        return nil
      }, Unmanaged.passUnretained(counter).toOpaque())
    for _ in 0..<1000 { counter.value += 1 }
    pthread_join(thread, nil)
    print(counter.value)
  }
}
