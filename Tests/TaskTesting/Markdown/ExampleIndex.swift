/// The rules of a document, `**[id]**`, and the examples that show them, `#### Example 12: id, other-id`.
///
/// Every rule must have an example, every rule that an example names must exist, rules must be defined once, and
/// examples must be numbered from 1 without gaps.
package struct ExampleIndex {
  package private(set) var failures: [MarkdownSuite.Failure] = []
  /// The rules in order, with their lines.
  package private(set) var rules: [(name: String, line: Int)] = []
  package private(set) var exampleCount = 0

  private let document: MarkdownDocument
  private let inputNames: Set<String>
  private var shown = Set<String>()
  /// The line of the current example, until a fence with its input and another fence have followed.
  private var pending: (line: Int, hasInput: Bool)?

  package init(_ document: MarkdownDocument, inputNames: Set<String> = ["tasks"]) {
    self.document = document
    self.inputNames = inputNames
    for case .text(let line) in document.blocks { define(line) }
    let names = Set(rules.map(\.name))
    for block in document.blocks {
      switch block {
      case .heading(let heading): example(heading, names)
      case .fence(let fence):
        if inputNames.contains(fence.name) {
          pending?.hasInput = true
        } else if pending?.hasInput == true {
          pending = nil
        }
      case .text: break
      }
    }
    finish()
    for rule in rules where !shown.contains(rule.name) { fail(rule.line, "no example shows [\(rule.name)]") }
  }

  /// Records the rules that a line defines.
  private mutating func define(_ line: Int) {
    for piece in document.text(ofLine: line).split(separator: "**[", omittingEmptySubsequences: false).dropFirst() {
      guard let end = piece.firstRange(of: "]**")?.lowerBound else { continue }
      let name = String(piece[..<end])
      if rules.contains(where: { $0.name == name }) { fail(line, "[\(name)] is defined twice") }
      rules.append((name, line))
    }
  }

  private mutating func example(_ heading: MarkdownDocument.Heading, _ names: Set<String>) {
    finish()
    guard heading.text.hasPrefix("Example ") else { return }
    let parts = heading.text.dropFirst("Example ".count).split(separator: ":", maxSplits: 1)
    exampleCount += 1
    if Int(parts.first ?? "") != exampleCount { fail(heading.line, "this should be example \(exampleCount)") }
    if parts.count < 2 { fail(heading.line, "the example names no rule") }
    var named = Set<String>()
    for word in (parts.count > 1 ? parts[1] : "").split(separator: ",") {
      let name = String(word.drop { $0 == " " })
      if !names.contains(name) { fail(heading.line, "[\(name)] is not defined") }
      if !named.insert(name).inserted { fail(heading.line, "[\(name)] is named twice") }
    }
    shown.formUnion(named)
    pending = (heading.line, false)
  }

  private mutating func finish() {
    if let pending { fail(pending.line, "the example shows no input, or not what becomes of it") }
    pending = nil
  }

  private mutating func fail(_ line: Int, _ message: String) {
    failures.append(MarkdownSuite.Failure(path: document.path, line: line + 1, message: message))
  }
}
