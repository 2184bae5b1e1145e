import Glibc
import TaskFiles
import Testing

/// Calls that signals interrupt are repeated a limited number of times.
struct InterruptionTests {
  @Test(arguments: [0, 1, 999]) func isRepeated(interruptions: Int) throws {
    var calls = 0
    #expect(
      try retrying {
        calls += 1
        errno = EINTR
        return calls > interruptions ? 7 : -1
      } == 7)
    #expect(calls == interruptions + 1)
  }

  @Test func endsAfterAThousand() {
    var calls = 0
    #expect(throws: SystemError.interrupted) {
      try retrying {
        calls += 1
        errno = EINTR
        return -1
      }
    }
    #expect(throws: SystemError.interrupted) {
      try retryingWhileNil { () -> Int? in
        calls += 1
        errno = EINTR
        return nil
      }
    }
    #expect(calls == 2000)
  }

  @Test func anotherErrorIsNotRepeated() {
    var calls = 0
    #expect(throws: SystemError.inputOutput) {
      try retrying {
        calls += 1
        errno = calls == 1 ? EINTR : EIO
        return -1
      }
    }
    #expect(calls == 2)
  }
}
