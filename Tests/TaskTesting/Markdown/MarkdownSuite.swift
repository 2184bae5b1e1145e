/// A Markdown file as a list of tests: a fence with an input, such as `tasks`, followed, up to the next input or
/// heading, by fences that each hold a projection of it.
///
/// With `UPDATE` set in the environment, a run rewrites fences that differ in place, and fails. Only one test may use a
/// file, because two would overwrite each other's changes.
package struct MarkdownSuite: Sendable {
  package let document: MarkdownDocument
  /// The names of input fences, each with the projections that may follow it by name.
  package let inputs: [String: [String: Projection]]
  /// The names of fences to skip.
  package let skipped: Set<String>

  /// A function from an input to the content of its fence.
  package typealias Projection = @Sendable (Input) -> [UInt8]

  package struct Input: Sendable {
    /// The input document.
    package var bytes: [UInt8]
    /// The words behind the name of the projection.
    package var arguments: String
    /// The words behind the name of the input.
    package var inputArguments: String
  }

  /// A fence with the wrong content.
  package struct Failure: Sendable, CustomStringConvertible {
    package var path: String
    /// The line, from 1.
    package var line: Int
    package var message: String

    package var description: String { "\(path):\(line): \(message)" }

    /// Makes a failure in line `line`, from 1, of the file at `path`.
    package init(path: String, line: Int, message: String) {
      self.path = path
      self.line = line
      self.message = message
    }
  }

  /// Makes a suite whose inputs are fences `tasks`.
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

  /// Runs every example. Rewrites the file if `isUpdating`.
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
  /// An input and the fences of its projections.
  package struct Example: Sendable {
    package var input: MarkdownFence
    package var others: [MarkdownFence] = []
  }

  /// The examples whose input is a document.
  package var examples: [Example] { examples(of: ["tasks"]) }

  /// Returns the examples whose input is a fence with one of these names.
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

  /// Returns the bytes of a fence.
  package func content(of fence: MarkdownFence) -> [UInt8] {
    content(of: fence.contentLines, indentation: fence.indentation)
  }

  /// Returns the input in a fence such as `tasks` or `tasks escaped`.
  package func input(of fence: MarkdownFence) throws(EscapedText.Malformed) -> [UInt8] {
    fence.arguments == "escaped" ? try EscapedText.decode(content(of: fence)) : content(of: fence)
  }

  /// Returns the document with new contents for some of its fences, which must be in order.
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

  /// Returns the length of the longest run of marks at a line start, at least two. A fence around the text must be
  /// longer.
  fileprivate func longestRun(of mark: UInt8) -> Int {
    var longest = 2
    for line in split(separator: .lineFeed) {
      longest = Swift.max(longest, line.drop { $0 == .space }.prefix { $0 == mark }.count)
    }
    return longest
  }
}
