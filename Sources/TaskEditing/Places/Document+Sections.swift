public import TaskModel
import TaskSyntax

extension Document {
  /// The sections that `title` names, as numbers in the model: those whose heading says just that, its projects,
  /// contexts and tags at the end aside or not; if there is none, all whose heading contains it, capitals or not.
  public func sections(titled title: [UInt8]) -> [Int] {
    let headings = model.sections.indices.dropFirst().map { ($0, heading(ofSection: $0)) }
    let exact = headings.filter { $0.1.whole == title || $0.1.words == title }
    if !exact.isEmpty { return exact.map(\.0) }
    let wanted = title.map(\.lowercased)
    return headings.filter { $0.1.whole.map(\.lowercased).contains(wanted) }.map(\.0)
  }

  /// The title of a section's heading; nothing for what is above the first one.
  public func title(ofSection number: Int) -> [UInt8] { number == 0 ? [] : heading(ofSection: number).whole }

  /// The title of a heading, and the same without the tokens that end it.
  private func heading(ofSection number: Int) -> (whole: [UInt8], words: [UInt8]) {
    let section = model.sections[number]
    let (text, tokens) = parts[section.part].titleWithTokens(of: Int(section.record))
    var end = text.count
    for token in tokens.reversed() where token.range.upperBound == end {
      end = token.range.lowerBound
      while end > 0, text[end - 1].isBlank { end -= 1 }
    }
    return (text, Array(text[..<end]))
  }
}

extension UInt8 {
  /// The small letter of an ASCII capital; other bytes are unchanged.
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
