package import TaskFiles
package import TaskModel
package import TaskQuery

extension QuerySettings {
  /// The environment of a query in a workspace with these settings.
  package init(_ settings: Settings, now: CalendarMoment) {
    let letters = ["A", "B", "C", "D", "E", "none"]
    let given = settings[.points]
    self.init(
      now: now, urgentWithin: settings[.urgentWithin], me: settings[.me],
      points: letters.indices.map { index in
        given.first { $0.name == Array(letters[index].utf8) }?.value ?? Self.standardPoints[index]
      })
  }
}
