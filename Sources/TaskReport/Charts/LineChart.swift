/// Numbers of days or longer buckets, with a line of their mean.
public struct LineChart: Sendable, Equatable {
  public struct Point: Sendable, Equatable {
    public let label: ChartLabel
    public let value: Int
    /// The mean, in tenths.
    public let mean: Int

    public init(_ label: ChartLabel, value: Int, mean: Int) {
      self.label = label
      self.value = value
      self.mean = mean
    }
  }

  public let points: [Point]
  public let scale: Scale

  public init(_ points: [Point]) {
    self.points = points
    scale = Scale(points.flatMap { [$0.value, $0.mean / 10] })
  }
}
