/// The suffix of an ordinal number: `1st`, `22nd`, `13th`.
package enum OrdinalSuffix {
  /// Returns `st`, `nd`, `rd` or `th`.
  package static func of(_ number: Int) -> String {
    let last = number % 10
    return 1...3 ~= last && !(11...13 ~= number) ? ["st", "nd", "rd"][last - 1] : "th"
  }
}
