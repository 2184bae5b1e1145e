/// The suffix of an ordinal number: `1st`, `22nd`, `13th`.
package enum OrdinalSuffix {
  /// Returns `st`, `nd`, `rd` or `th`.
  package static func of(_ number: Int) -> String {
    guard !(11...13 ~= number) else { return "th" }
    switch number % 10 {
    case 1: return "st"
    case 2: return "nd"
    case 3: return "rd"
    default: return "th"
    }
  }
}
