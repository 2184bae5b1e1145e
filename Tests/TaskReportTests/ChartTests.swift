import TaskModel
import TaskReport
import TaskSyntax
import Testing

struct ChartTests {
  @Test func negativePartsStandOnTheOtherSideOfZero() {
    let chart = BarChart([.init("one", [.init(.added, 4), .init(.done, -3), .init(.cancelled, -1)])])
    #expect(chart.scale.domain == -4...4)
    #expect(chart.series == [.added, .done, .cancelled])
    let stretches = chart.stretches(of: chart.bars[0], on: 800)
    #expect(stretches.map(\.series) == [.added, .done, .cancelled])
    #expect(stretches.map(\.start) == [400, 100, 0])
    #expect(stretches.map(\.length) == [400, 300, 90])
  }

  @Test func noPartIsDrawnAsNothingAndNeighborsDoNotTouch() {
    let parts: [BarChart.Part] = [.init(.active, 1), .init(.open, 0), .init(.done, 1_000_000), .init(.cancelled, 1)]
    let chart = BarChart([.init("one", parts)])
    let stretches = chart.stretches(of: chart.bars[0], on: 2000)
    #expect(stretches.map(\.series) == [.active, .done, .cancelled])
    #expect(stretches.allSatisfy { $0.length >= Scale.shortest })
    for (before, after) in zip(stretches, stretches.dropFirst()) {
      #expect(before.start + before.length + BarChart.gap == after.start)
    }
    #expect(!chart.series.contains(.open))
  }

  @Test func aRingHoldsAllItsPartsWithGaps() {
    let ring = RingChart(
      [.init(.done, 1), .init(.active, 1_000_000), .init(.cancelled, 0)], center: "1", unit: "point")
    #expect(ring.arcs.map(\.series) == [.done, .active])
    #expect(ring.arcs.allSatisfy { $0.length > 0 })
    #expect(ring.arcs[0].start + ring.arcs[0].length < ring.arcs[1].start)
    #expect(ring.arcs[1].start + ring.arcs[1].length < RingChart.circumference)
    let whole = RingChart([.init(.done, 5)], center: "1", unit: "point")
    #expect(whole.arcs.map(\.length) == [RingChart.circumference])
    #expect(RingChart([.init(.done, 0)], center: "0", unit: "points").arcs.isEmpty)
    let large = RingChart([.init(.done, .max), .init(.active, .max)], center: "", unit: "")
    #expect(large.arcs.map(\.length) == [488, 488])
  }

  @Test func aMapBeginsOnMondayAndLeavesDaysOutsideBlank() throws {
    let thursday = try #require(CalendarDate(year: 2026, month: 11, day: 19))
    let chart = HeatChart([0, 3, 8], from: thursday, steps: HeatSteps(goal: nil, greatest: 8))
    #expect(chart.weeks == [[nil, nil, nil, 0, 2, 4, nil]])
    #expect(chart.monday.description == "2026-11-16")
    #expect(chart.legend.map(\.first) == [1, 3, 5, 7])
    #expect(chart.legend.map(\.last) == [2, 4, 6, nil])
  }

  @Test func theOldestWeeksOfAMapGo() throws {
    let first = try #require(CalendarDate(year: 2024, month: 1, day: 1))
    let chart = HeatChart(Array(repeating: 1, count: 700), from: first, steps: HeatSteps(goal: 1, greatest: 1))
    #expect(chart.weeks.count == HeatChart.mostWeeks)
    #expect(chart.hiddenWeeks == 46)
    #expect(chart.monday == first.adding(days: 7 * 46))
    #expect(chart.weeks.joined().allSatisfy { $0 == 3 || $0 == 4 })
    #expect(HeatChart([], from: first, steps: HeatSteps(goal: 1, greatest: 1)).weeks.isEmpty)
  }

  @Test(arguments: [(2026, 11, 6, 6), (2024, 2, 5, 3), (2027, 2, 4, 0)])
  func aMonthHasItsWeeks(year: Int, month: Int, weeks: Int, lead: Int) throws {
    let day = try #require(CalendarDate(year: year, month: month, day: 5))
    var busy = MonthDay(day)
    busy.due = 3
    let chart = MonthChart([busy], of: CalendarPeriod(.month, holding: day), today: day)
    #expect(chart.weeks.count == weeks)
    #expect(chart.weeks[0].prefix { $0 == nil }.count == lead)
    #expect(chart.weeks.joined().compactMap { $0 }.reduce(0) { $0 + $1.due } == 3)
  }

  @Test func coordinatesAreWholeTenths() {
    for (name, chart) in SampleCharts.all {
      let text = String(decoding: ChartSVG(chart).element(labelledBy: "x").bytes, as: UTF8.self)
      // Numbers with two or more decimals.
      let places = text.split(separator: ".").dropFirst().filter { part in
        part.prefix(2).allSatisfy { "0123456789".contains($0) } && part.count >= 2
      }
      #expect(places.isEmpty, "\(name): \(places)")
    }
  }

  @Test func aLineIsDrawnForLargeNumbers() {
    let chart = LineChart([.init("a", value: 1_000_000, mean: 10_000_000), .init("b", value: 1, mean: 5)])
    let text = String(decoding: ChartSVG(.line(chart)).element(labelledBy: "x").bytes, as: UTF8.self)
    #expect(text.contains("v-120\"") || text.contains("v-120M"))
    #expect(text.contains("v-1\""))
    #expect(text.contains(">1M</text>"))
  }

  /// A wide legend wraps into another line, so that the picture does not become wider.
  @Test func theLegendOfAMapIsAsWideAsItAtMost() throws {
    let first = try #require(CalendarDate(year: 2026, month: 11, day: 2))
    func height(_ greatest: Int) -> Int {
      let steps = HeatSteps(goal: nil, greatest: greatest)
      return ChartSVG(.heat(HeatChart([greatest], from: first, steps: steps))).height
    }
    #expect(height(4000) > height(20))
    #expect(height(1_000_000) >= height(4000))
  }
}
