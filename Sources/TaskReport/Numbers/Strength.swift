/// The strength of a habit: it grows with each day on which it was kept, and falls slowly.
///
/// `s ← s·m + v·(1 − m)` on every calendar day, with `m = 0.5^(√f / 13)`, `f` the days of the habit in one day and `v`
/// whether the last one was kept. `Grammar/Views.md`, Goals.
struct Strength {
  private var value = 0.0
  private var last = 0.0
  private let rate: Double

  /// - Parameter frequency: `count` days in `of`; at most one in one.
  init(_ count: Int, of days: Int) {
    // e^x by its series: |x| < 0.06, so that six terms are exact.
    let x = -0.693_147_180_559_945_3 * (Double(count) / Double(days)).squareRoot() / 13
    rate = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5 * (1 + x / 6)))))
  }

  /// Notes whether it was kept.
  mutating func take(_ isKept: Bool) { last = isKept ? 1 : 0 }

  /// Goes over a calendar day.
  mutating func step() { value = value * rate + last * (1 - rate) }

  /// Rounded half up.
  var percent: Int { Int((value * 100 + 0.5).rounded(.down)) }
}
