import TaskModel
import TaskReport
import TaskTesting
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The size of whole pages, and pages written to files for `Tests/Report/page.py`.
struct PageFileTests {
  @Test func thePageOfTheExamplesIsSmall() throws {
    let page = ReportPage(try SamplePage.examples.content()).html.bytes
    #expect(page.count < 90_000)
    #expect(
      String(decoding: page.prefix(2048), as: UTF8.self).contains(
        String(decoding: ReportPage.marker.bytes, as: UTF8.self)))
  }

  /// Writes pages and pictures into the folder that `PAGES` names, relative to the root of the repository.
  @Test(.enabled(if: unsafe getenv("PAGES") != nil))
  func filesAreWritten() throws {
    let folder = unsafe getenv("PAGES").map { unsafe String(cString: $0) } ?? "."
    var pages = ["examples": try SamplePage.examples.content()]
    pages["empty"] = try SamplePage([]).content()
    var bare = try SamplePage.examples.content()
    bare.showsTitles = false
    pages["bare"] = bare
    pages["attack"] = try HostileText.content(HostileText.all)
    for (name, content) in pages {
      #expect(Repository.write(ReportPage(content).html.bytes, to: "\(folder)/\(name).html"))
    }
    for (name, chart) in SampleCharts.all {
      let text = ChartSVG(chart).document(title: "\(name)", description: "\(HostileText.all)").bytes
      #expect(Repository.write(text, to: "\(folder)/\(name).svg"))
    }
  }
}
