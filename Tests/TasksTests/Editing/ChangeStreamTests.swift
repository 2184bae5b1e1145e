import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct ChangeStreamTests {
  /// The number of changes. `CHANGES=100000 swift test -c release --filter ChangeStreamTests` makes that many.
  private static let count = Environment.amount("CHANGES", otherwise: 320)
  private static let streams = 8

  @Test(arguments: 0..<streams) func everyChangeIsTheOneThatIsNamed(number: Int) throws {
    let seed = UInt64(Environment.number("SEED", otherwise: 1) * 1_000 + number)
    var stream = ChangeStream(seed: seed, count: (Self.count + Self.streams - 1) / Self.streams)
    let fault = try stream.run()
    #expect(fault == nil, "\(fault ?? "")")
    if Self.count > 1_000 { print("made \(stream.made), of these refused \(stream.refused)") }
  }

  /// The judge finds an effect that was not requested.
  @Test func unnamedFilesAreFound() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let scene = try ChangeScene([Array("- [ ] One\n- [ ] Two\n- [x] Three\n".utf8)])
    let seen = try scene.read(today)
    let (one, two) = (SeenWorkspace.Task(file: 0, index: 0), SeenWorkspace.Task(file: 0, index: 1))
    func verdict(_ words: [String], _ expect: (inout DrawnChange) -> Void) throws -> String {
      var drawn = DrawnChange(words, of: seen)
      expect(&drawn)
      return try scene.judge(drawn, today, keeps: false).fault ?? "none"
    }
    let start = ["start", "a.tasks:1", "a.tasks:2"]
    let line = try verdict(start) { $0.change(one, in: seen) { $0.mark = .started } }
    #expect(line.hasPrefix("another line of a.tasks is changed\n"))
    let again = try ChangeScene([Array("- [ ] One\n- [ ] Two\n- [x] Three\n".utf8)])
    var drawn = DrawnChange(start, of: seen)
    drawn.change(one, in: seen) { $0.mark = .started }
    drawn.touch(two, in: seen)
    #expect(try again.judge(drawn, today, keeps: false).fault?.hasPrefix("task 1 of a.tasks is\n") == true)
    #expect(try verdict(["start", "a.tasks:3"]) { _ in }.hasPrefix("it was refused\n"))
    #expect(try verdict(["start", "a.tasks:3"]) { $0.isRefused = true } == "none")
  }
}
