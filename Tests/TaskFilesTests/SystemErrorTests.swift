import TaskFiles
import Testing

/// The classes of errors that decide whether a change without an `undo` record is refused.
struct SystemErrorTests {
  @Test(arguments: [SystemError.noSpace, .overQuota, .inputOutput]) func troubledDisk(error: SystemError) {
    #expect(error.meansTroubledDisk)
    #expect(!error.meansNoRight)
    #expect(FileError("a", .system(error)).meansTroubledDisk)
    #expect(!FileError("a", .unwritten(error)).meansTroubledDisk)
  }

  @Test(arguments: [SystemError.notPermitted, .readOnly]) func noRight(error: SystemError) {
    #expect(error.meansNoRight)
    #expect(!error.meansTroubledDisk)
    #expect(FileError("a", .system(error)).meansNoRight)
  }
}
