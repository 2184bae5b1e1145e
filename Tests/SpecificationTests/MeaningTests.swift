import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// The meaning of a document does not depend on parts or line ends, and is computed in linear time.
struct MeaningTests {
  @Test func partsAndLineEndsChangeNothing() {
    for seed in 1...UInt64(Environment.amount("GENERATED", otherwise: 2000)) {
      let document = DocumentGenerator.document(seed: seed)
      guard isBroken(document) else { continue }
      let small = Reduction.reduce(document, while: isBroken)
      Issue.record("seed \(seed): \(String(decoding: small, as: UTF8.self).debugDescription)")
      return
    }
  }

  @Test(arguments: HostileInput.all)
  func meaningIsFoundInLinearTime(input: HostileInput) {
    let fault = Linearity.fault(in: input, from: Environment.number("HOSTILE", otherwise: 1500)) { document in
      _ = outline(of: document, partLength: SyntaxTree.partLength)
    }
    if let fault { Issue.record("\(fault)") }
  }

  private func isBroken(_ document: [UInt8]) -> Bool {
    let whole = outline(of: document, partLength: .max)
    return outline(of: document, partLength: 1) != whole || outline(of: document, partLength: 40) != whole
      || outline(of: DocumentInvariants.withCarriageReturns(document), partLength: .max) != whole
  }

  private func outline(of document: [UInt8], partLength: Int) -> [UInt8] {
    let tree = SyntaxTree(document, partLength: partLength)
    return DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter).outline(of: tree)
  }
}
