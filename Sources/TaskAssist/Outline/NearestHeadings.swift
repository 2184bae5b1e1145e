import TaskEditing
public import TaskModel

/// The title of a heading, as it names the heading and as editors show it.
public struct HeadingTitle: Sendable, Equatable {
  public let text: String
  /// The title with everything invisible spelled out.
  public var shown: String { PlainText.encode(FactText(Array(text.utf8))) }

  public init(_ text: String) { self.text = text }
}

extension Document {
  /// Returns the titles of the headings that are nearest to a task, the nearest first: each once, without that of its own
  /// section, and without those that are empty or not UTF-8.
  public func titlesOfHeadings(nearestTo place: TaskPlace, most: Int) -> [HeadingTitle] {
    let own = model.sectionNumber(of: model[place], in: place.part)
    let others = model.sections.indices.dropFirst().filter { $0 != own }
    var titles: [HeadingTitle] = []
    for section in others.sorted(by: { (abs($0 - own), $0) < (abs($1 - own), $1) }) where titles.count < most {
      guard let title = String(validating: title(ofSection: section), as: UTF8.self), !title.isEmpty else { continue }
      if !titles.contains(HeadingTitle(title)) { titles.append(HeadingTitle(title)) }
    }
    return titles
  }
}
