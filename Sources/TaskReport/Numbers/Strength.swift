/// The strength of a habit. It grows with each day on which the habit was kept and decays slowly.
///
/// `s ← s·m + v·(1 − m)` on every calendar day, with `m = 0.5^(√f / 13)`. `f` is the number of expected days per day,
/// and `v` is 1 if the last expected day was kept and 0 otherwise. See `Grammar/Views.md`, Goals.
struct Strength {
  private var value = 0.0
  private var last = 0.0
  private let rate: Double

  /// - Parameters:
  ///   - count: the number of expected days in `days` days, at most `days`.
  init(_ count: Int, of days: Int) {
    // e^x by its Taylor series. |x| < 0.06, so six terms give full precision.
    let x = -0.693_147_180_559_945_3 * (Double(count) / Double(days)).squareRoot() / 13
    rate = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5 * (1 + x / 6)))))
  }

  /// Records whether the habit was kept on an expected day.
  mutating func take(_ isKept: Bool) { last = isKept ? 1 : 0 }

  /// Advances by one calendar day.
  mutating func step() { value = value * rate + last * (1 - rate) }

  /// The strength in percent, rounded half up.
  var percent: Int { Int((value * 100 + 0.5).rounded(.down)) }
}
