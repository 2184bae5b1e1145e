import TaskQuery
import TaskSyntax

extension Console {
  /// Says what is wrong with a query, and what is worth knowing of it, each with its place.
  func report(_ reading: QueryReading, options: [QueryOption]) {
    for problem in reading.problems {
      let severity: Severity = problem.severity == .error ? .error : .note
      if severity == .note, verbosity < .normal { continue }
      report(severity, TerminalText(encoding: problem.message))
      var (text, shift) = (reading.text, 0)
      if let index = problem.option, options.indices.contains(index) {
        let name = Array("--\(options[index].clause.optionName) ".utf8)
        (text, shift) = (name + options[index].value, name.count)
      }
      let range = problem.range.lowerBound + shift..<problem.range.upperBound + shift
      if !text.isEmpty { writeErrorLine(excerpt(range, of: SourceText(text), lineStart: 0, severity)) }
      if let help = problem.help { writeErrorLine("  = \("help:", .bold) \(TerminalText(encoding: help))") }
    }
  }
}

extension QueryClauseName {
  fileprivate var optionName: String { self == .as ? "format" : rawValue }
}
