extension QueryField {
  /// The status: open, started, waiting, done or cancelled.
  public static let status = QueryField("status".utf8, .status, .status, .testsStatus)
}
