/// A Markdown file as a list of tests: a fence with an input, such as `tasks`, and after it, up to the next one or the
/// next heading, fences that each hold a projection of it.
///
/// With `UPDATE` set in the environment fences that differ are rewritten in place, and the run fails that did so. A
/// file belongs to one test: two would write over each other.
package struct MarkdownSuite: Sendable {
  package let document: MarkdownDocument
  /// The names of fences with an input, each with the names that fences after it may have and how those are computed.
  package let inputs: [String: [String: Projection]]
  /// Names of fences that are none of this suite's business.
  package let skipped: Set<String>

  /// From a document to what its fence should hold. A new projection is one line in a table of these.
  package typealias Projection = @Sendable (Input) -> [UInt8]

  package struct Input: Sendable {
    /// The document.
    package var bytes: [UInt8]
    /// The words behind the projection's name.
    package var arguments: String
    /// The words behind the input's name.
    package var inputArguments: String
  }

  /// A fence that does not hold what it should.
  package struct Failure: Sendable, CustomStringConvertible {
    package var path: String
    /// From 1.
    package var line: Int
    package var message: String

    package var description: String { "\(path):\(line): \(message)" }

    /// A failure in line `line`, from 1, of the file at `path`.
    package init(path: String, line: Int, message: String) {
      self.path = path
      self.line = line
      self.message = message
    }
  }

  /// A suite whose inputs are fences `tasks`.
  package init(
    _ document: MarkdownDocument, projections: [String: Projection], skipping skipped: Set<String> = []
  ) {
    self.init(document, inputs: ["tasks": projections], skipping: skipped)
  }

  package init(
    _ document: MarkdownDocument, inputs: [String: [String: Projection]], skipping skipped: Set<String> = []
  ) {
    self.document = document
    self.inputs = inputs
    self.skipped = skipped
  }

  /// Runs every example. Rewrites the file where the run is to do so.
  package func run(updating isUpdating: Bool = Environment.isUpdating) -> [Failure] {
    var failures: [Failure] = []
    var changes: [(fence: MarkdownFence, content: [UInt8])] = []
    for example in document.examples(of: Set(inputs.keys)) {
      let input: [UInt8]
      do {
        input = try document.input(of: example.input)
      } catch {
        failures.append(
          failure(
            example.input.openingLine + 1 + error.line,
            "no escape of a `\(example.input.name) escaped` fence: \(error.escape)"))
        continue
      }
      for fence in example.others where !skipped.contains(fence.name) {
        guard let projection = inputs[example.input.name]?[fence.name] else {
          failures.append(failure(fence.openingLine, "no projection is called \"\(fence.name)\""))
          continue
        }
        let actual = projection(
          Input(bytes: input, arguments: fence.arguments, inputArguments: example.input.arguments)
        ).endingInLineFeed
        let expected = document.content(of: fence)
        guard actual != expected else { continue }
        if isUpdating { changes.append((fence, actual)) }
        let difference = LineDifference(expected: expected, actual: actual)
        failures.append(failure(fence.openingLine, "\(fence.name)\(isUpdating ? ", rewritten" : "")\n\(difference)"))
      }
    }
    if !changes.isEmpty, !Repository.write(document.rewritten(changes), to: document.path) {
      failures.append(failure(0, "cannot be written"))
    }
    return failures
  }

  private func failure(_ line: Int, _ message: String) -> Failure {
    Failure(path: document.path, line: line + 1, message: message)
  }
}

extension MarkdownDocument {
  /// An input and the fences that show what becomes of it.
  package struct Example: Sendable {
    package var input: MarkdownFence
    package var others: [MarkdownFence] = []
  }

  /// The examples whose input is a document.
  package var examples: [Example] { examples(of: ["tasks"]) }

  /// The examples whose input is a fence of one of these names.
  package func examples(of inputNames: Set<String>) -> [Example] {
    var examples: [Example] = []
    var isOpen = false
    for block in blocks {
      switch block {
      case .heading: isOpen = false
      case .fence(let fence) where inputNames.contains(fence.name):
        examples.append(Example(input: fence))
        isOpen = true
      case .fence(let fence): if isOpen { examples[examples.count - 1].others.append(fence) }
      case .text: break
      }
    }
    return examples
  }

  /// The bytes of a fence.
  package func content(of fence: MarkdownFence) -> [UInt8] {
    content(of: fence.contentLines, indentation: fence.indentation)
  }

  /// The input that a fence such as `tasks` or `tasks escaped` holds.
  package func input(of fence: MarkdownFence) throws(EscapedText.Malformed) -> [UInt8] {
    fence.arguments == "escaped" ? try EscapedText.decode(content(of: fence)) : content(of: fence)
  }

  /// The document with other contents for some of its fences, which come in order.
  package func rewritten(_ changes: [(fence: MarkdownFence, content: [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    var next = 0
    for change in changes {
      let fence = change.fence
      let blanks = [UInt8](repeating: .space, count: fence.indentation)
      let marks = [UInt8](
        repeating: fence.mark, count: max(fence.length, change.content.longestRun(of: fence.mark) + 1))
      output += content(of: next..<fence.openingLine)
      output += blanks + marks + lines[fence.openingLine].dropFirst(fence.indentation + fence.length) + [.lineFeed]
      for line in change.content.dropLast().split(separator: .lineFeed, omittingEmptySubsequences: false)
      where !change.content.isEmpty {
        output += (line.isEmpty ? [] : blanks) + line + [.lineFeed]
      }
      output += blanks + marks + [.lineFeed]
      next = fence.endLine
    }
    return output + content(of: next..<lines.count)
  }
}

extension [UInt8] {
  fileprivate var endingInLineFeed: [UInt8] { isEmpty || last == .lineFeed ? self : self + [.lineFeed] }

  /// The marks of the longest run that a line begins with, at least two: what a fence around it must outdo.
  fileprivate func longestRun(of mark: UInt8) -> Int {
    var longest = 2
    for line in split(separator: .lineFeed) {
      longest = Swift.max(longest, line.drop { $0 == .space }.prefix { $0 == mark }.count)
    }
    return longest
  }
}
