import TaskModel
import TaskReport
import TaskSyntax
import Testing

struct GoalTests {
  @Test(arguments: [
    "12 points", "1 point", "5 tasks mon-fri", "1 task sat,sun", "40 points a week", "3 tasks fri-mon,wed",
  ])
  func goalsAreRead(text: String) { #expect(Goal(Array(text.utf8)) != nil) }

  @Test(arguments: [
    "", "12", "points", "0 points", "012 points", "-1 points", "1.5 points", "5 tasks mon-xyz", "5 tasks mon,",
    "5 tasks  mon",
    "5 tasks a day", "5 tasks a week ", "5 tasks mon-tue-wed", "5 Tasks", "5 tasks Mon", "1000001 points",
    "99999999 points",
  ])
  func othersAreNot(text: String) { #expect(Goal(Array(text.utf8)) == nil) }

  @Test func weekdaysAreThoseBetween() throws {
    let goal = try #require(Goal(Array("3 tasks fri-mon,wed".utf8)))
    #expect(Weekday.allCases.filter { goal.holds(on: $0) } == [.monday, .wednesday, .friday, .saturday, .sunday])
    #expect(goal.daysPerWeek == 5)
    #expect(try #require(Goal(Array("3 tasks a week".utf8))).daysPerWeek == 1)
  }

  @Test(arguments: ["2026-08-01..2026-08-15", "2026-08-01", "2024-02-29..2024-02-29"])
  func pausesAreRead(text: String) { #expect(GoalPause(Array(text.utf8)) != nil) }

  @Test(arguments: [
    "", "..", "2026-08-01..", "2026-08-15..2026-08-01", "2026-08", "2026-02-30", "2026-08-01T10:00", "fri",
  ])
  func othersAreNoPauses(text: String) { #expect(GoalPause(Array(text.utf8)) == nil) }

  @Test func stepsOfTheMapBeginWhereTheGoalSays() {
    let steps = HeatSteps(goal: 12, greatest: 30)
    #expect([0, 1, 5, 6, 11, 12, 23, 24, 1_000_000].map(steps.step) == [0, 1, 1, 2, 2, 3, 3, 4, 4])
    #expect(HeatSteps(goal: nil, greatest: 8).bounds == [1, 3, 5, 7])
    #expect(HeatSteps(goal: nil, greatest: 0).step(0) == 0)
    #expect(HeatSteps(goal: 1, greatest: 0).bounds == [1, 1, 1, 2])
    #expect(HeatSteps(goal: nil, greatest: 1).step(1) == 4)
  }
}
