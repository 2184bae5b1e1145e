import TaskTesting
import Testing

/// The invariants on generated documents and fuzzer inputs. `SpecificationTests` checks them on documents that people
/// wrote.
struct DocumentInvariantsTests {
  /// For a long run: `GENERATED=1000000 SEED=5000 swift test -c release --filter DocumentInvariantsTests`.
  private static let count = Environment.amount("GENERATED", otherwise: 4000)
  private static let firstSeed = Environment.number("SEED", otherwise: 1)

  @Test(arguments: 0..<2)
  func holdForGeneratedDocuments(half: Int) {
    for number in stride(from: half, to: Self.count, by: 2) {
      let seed = UInt64(Self.firstSeed + number)
      guard let report = DocumentInvariants.report(on: DocumentGenerator.document(seed: seed)) else { continue }
      Issue.record("SEED=\(seed): \(report)")
      return
    }
  }

  /// Inputs that a fuzzer found.
  @Test(arguments: Repository.files(in: "Tests/Fuzz/Found", ending: ""))
  func holdForWhatWasFound(path: String) throws {
    let document = try #require(Repository.read(path))
    if let report = DocumentInvariants.report(on: document, .full) { Issue.record("\(path): \(report)") }
  }

  @Test func theSmallestDocuments() {
    for first in UInt8.min...UInt8.max {
      for document in [[first], [first, 0x0A], [0x0A, first], [0x0D, first], [0xEF, 0xBB, 0xBF, first]] {
        if let report = DocumentInvariants.report(on: document) { Issue.record("\(report)") }
      }
    }
    if let report = DocumentInvariants.report(on: []) { Issue.record("\(report)") }
  }
}
