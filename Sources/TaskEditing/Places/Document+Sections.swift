public import TaskModel
import TaskSyntax

extension Document {
  /// Returns the sections that `title` names, as indices into the model: those whose heading is equal to it, with or
  /// without the projects, contexts and tags at its end. If there are none, all sections whose heading contains it,
  /// ignoring case.
  public func sections(titled title: [UInt8]) -> [Int] {
    let headings = model.sections.indices.dropFirst().map { ($0, heading(ofSection: $0)) }
    let exact = headings.filter { $0.1.whole == title || $0.1.words == title }
    if !exact.isEmpty { return exact.map(\.0) }
    let wanted = title.map(\.lowercased)
    return headings.filter { $0.1.whole.map(\.lowercased).contains(wanted) }.map(\.0)
  }

  /// Returns the title of a section's heading, or an empty one for the text before the first heading.
  public func title(ofSection number: Int) -> [UInt8] { number == 0 ? [] : heading(ofSection: number).whole }

  /// Returns the title of a heading, and the title without the tokens at its end.
  private func heading(ofSection number: Int) -> (whole: [UInt8], words: [UInt8]) {
    let section = model.sections[number]
    let (text, tokens) = part(section.part).titleWithTokens(of: Int(section.record))
    var end = text.count
    for token in tokens.reversed() where token.range.upperBound == end {
      end = token.range.lowerBound
      while end > 0, text[end - 1].isBlank { end -= 1 }
    }
    return (text, Array(text[..<end]))
  }
}
