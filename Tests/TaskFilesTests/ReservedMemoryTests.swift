import Glibc
import SystemCalls
import TaskFiles
import TaskTesting
import Testing

struct ReservedMemoryTests {
  /// Whether the system has large pages for programs that ask for them.
  private static var hasLargePages: Bool {
    let enabled = String(decoding: shell("cat /sys/kernel/mm/transparent_hugepage/enabled").output, as: UTF8.self)
    return enabled.contains("[madvise]") || enabled.contains("[always]")
  }

  /// Returns a file about this process.
  private static func text(_ name: String) -> String {
    String(decoding: shell("cat /proc/\(getpid())/\(name)").output, as: UTF8.self)
  }

  /// The memory of a new thread is marked for large pages. Heaps outlive their threads.
  @Test(.enabled(if: hasLargePages)) func threadsReserveLargePages() {
    system_prepare_memory()
    _ = WorkerPool.map(workers: 2, items: 2) { $0 }
    // A mapping is a line with its range, then lines of `Key: value`, the last of which has the flags.
    var size = 0
    var isReserved = false
    for line in Self.text("smaps").split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "Size:": size = Int(words[1]) ?? 0
      case "VmFlags:": if words.contains("hg"), size >= 12 << 10 { isReserved = true }
      default: break
      }
    }
    #expect(isReserved)
  }

  /// Once memory was released, no more large pages are taken.
  @Test(.enabled(if: hasLargePages)) func noneAreTakenAfterARelease() {
    system_release_memory()
    #expect(Self.text("status").contains("THP_enabled:\t0\n"))
  }
}
