/// The release that this program is.
enum Release {
  static let version = "0.1.0"
  /// The date that manual pages show.
  static let day = "November 22, 2026"
}
