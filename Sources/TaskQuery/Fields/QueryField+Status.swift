extension QueryField {
  /// Open, started, waiting, done or cancelled.
  public static let status = QueryField(
    "status".utf8, .status, .status, .testsStatus)
}
