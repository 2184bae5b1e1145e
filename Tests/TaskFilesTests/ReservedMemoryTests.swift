import Glibc
import SystemCalls
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

  /// Memory that is reserved has the flag of large pages, and is not in use.
  @Test(.enabled(if: hasLargePages)) func isInLargePages() throws {
    system_prepare_memory()
    system_reserve_memory()
    let maps = Self.text("smaps")
    // A mapping is a line with its range, then lines of `Key: value`, the last of which has the flags.
    var size = 0
    var used = 0
    var isReserved = false
    for line in maps.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "Size:": size = Int(words[1]) ?? 0
      case "Rss:": used = Int(words[1]) ?? 0
      case "VmFlags:": if words.contains("hg"), size >= 12 << 10, used < size / 2 { isReserved = true }
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
