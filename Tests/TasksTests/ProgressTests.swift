import Testing
import tasks

struct ProgressTests {
  private func progress() -> (progress: Progress, written: Written) {
    let written = Written()
    return (Progress { _ = written.take($0, isResult: false) }, written)
  }

  private func text(_ written: Written) -> String { String(decoding: written.errors, as: UTF8.self) }

  @Test func itIsShownWhileMoreIsRead() {
    let (progress, written) = progress()
    #expect(progress.look(files: 1, bytes: 1_000, columns: 80))
    #expect(progress.look(files: 1, bytes: 1_000, columns: 80))
    // Nothing was read between the two looks, so reading is not the slow part.
    #expect(text(written) == "")
    #expect(progress.look(files: 1, bytes: 2_000_000, columns: 80))
    #expect(text(written) == "\r\u{1B}[Kreading: 1 file, 2 MB")
    #expect(progress.look(files: 300, bytes: 3_999_999, columns: 80))
    #expect(text(written).hasSuffix("\r\u{1B}[Kreading: 300 files, 3 MB"))
    progress.end()
    #expect(text(written).hasSuffix("3 MB\r\u{1B}[K"))
    #expect(!progress.look(files: 400, bytes: 5_000_000, columns: 80))
    #expect(text(written).hasSuffix("3 MB\r\u{1B}[K"))
  }

  @Test func itIsNeverWiderThanTheScreen() {
    let (progress, written) = progress()
    for bytes in 0..<3 { _ = progress.look(files: 123_456, bytes: bytes, columns: 20) }
    #expect(text(written).hasSuffix("\r\u{1B}[Kreading: 123456 fil"))
  }

  @Test func hiddenLinesAreNotErased() {
    let (progress, written) = progress()
    _ = progress.look(files: 1, bytes: 1, columns: 80)
    progress.end()
    #expect(text(written) == "")
  }
}
