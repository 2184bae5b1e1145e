/// A heading, or front matter, with the values that count below it. All models of a document compose sections by
/// `inherit(from:)` and `adding(_:)`, whether they hold names as bytes or as numbers: what is inherited is decided here.
///
/// `Grammar/Specification.md`, "Inheritance".
protocol InheritingSection {
  associatedtype Project

  /// 1 for A … 5 for E; 0 where none is written.
  var letter: UInt8 { get set }
  /// 1 to 4; 0 where none is written.
  var quadrant: UInt8 { get set }
  var project: Project { get set }
  var hasProject: Bool { get }
}

extension InheritingSection {
  /// Adds the values of the section around this one: the nearest project, letter and quadrant win.
  mutating func inherit(from outer: Self) {
    if letter == 0 { letter = outer.letter }
    if quadrant == 0 { quadrant = outer.quadrant }
    if !hasProject { project = outer.project }
  }
}

extension PartContext.Section: InheritingSection {
  var hasProject: Bool { project != nil }
}

extension DocumentPart.Section: InheritingSection {
  var hasProject: Bool { project != TaskRow.none }
}

extension DocumentModel.Section: InheritingSection {
  var hasProject: Bool { project != TaskRow.none }
}

extension Array where Element: Hashable {
  /// Returns inherited contexts and tags with `own` ones behind them, each once: labels add up, outermost first.
  func adding(_ own: some Collection<Element>) -> Self {
    if own.isEmpty { return self }
    var seen = Set(self)
    return self + own.filter { seen.insert($0).inserted }
  }
}
