import TaskFiles
import TaskModel
import TaskQuery
import TaskWorkspace

/// A reminder: a task and the moment from which the reminder is due.
struct Reminder {
  let task: FoundTask
  let moment: CalendarMoment

  /// The identity of the reminder, made of title, file and moment.
  var hash: ContentHash {
    let title = task.title
    return ContentHash(title + [0] + task.path.bytes + [0] + "\(moment)".utf8)
  }

  /// Returns the due reminders of active tasks, the oldest first, then by file and line.
  ///
  /// - Parameter earliest: The moment before which reminders are left out; `nil` for no limit.
  static func come(_ tasks: FoundTasks, since earliest: CalendarMoment?, settings: QuerySettings) -> [Reminder] {
    var reminders: [Reminder] = []
    for task in tasks where task.row.status.isActive {
      for moment in task.part.reminders(ofRow: task.index, settings) {
        guard moment <= settings.now, earliest.map({ $0 <= moment }) ?? true else { continue }
        reminders.append(Reminder(task: task, moment: moment))
      }
    }
    // The sort is stable, which keeps the order of files and lines.
    return reminders.sorted { $0.moment < $1.moment }
  }
}
