import TaskModel

/// The styles of the parts of a task, shared by all lists and screens.
extension Style {
  /// Returns the style of a letter, 1 for A to 5 for E. An inherited letter is dimmed.
  static func priority(_ letter: UInt8, isOwn: Bool) -> Style {
    let color = letter < letterColors.count ? letterColors[Int(letter)] : nil
    return Style(color, bold: isOwn && letter <= 2, dim: !isOwn)
  }

  private static let letterColors: [Color?] = [nil, .red, .orange, .yellow, .blue, .gray]

  static func box(_ status: TaskStatus) -> Style {
    switch status {
    case .open: .plain
    case .started: Style(.cyan, bold: true)
    case .waiting: Style(.blue)
    case .done: Style(.green)
    case .cancelled: Style(.gray)
    }
  }

  /// Returns the style of a title: that of closed tasks, or plain.
  static func title(_ status: TaskStatus) -> Style {
    switch status {
    case .open, .started, .waiting: .plain
    case .done: Style(.green, struckThrough: true)
    case .cancelled: Style(.gray, struckThrough: true)
    }
  }

  /// Returns the style of a due date.
  static func due(_ urgency: DueWords.Urgency) -> Style {
    switch urgency {
    case .late: Style(.red, bold: true)
    case .today: Style(.orange, bold: true)
    case .soon: Style(.yellow)
    case .later: .plain
    case .past: .dim
    }
  }

  static let context = Style(.cyan)
  static let tag = Style(.gray)
  /// The style of a handle.
  static let handle = Style.dim
  /// The style of a file or group heading.
  static let heading = Style(bold: true, underlined: true)
  /// The style of a file and line.
  static let place = Style.dim

  /// Returns the style of a project. The color is a hash of the name, so a project has the same color everywhere.
  static func project(_ name: some Collection<UInt8>) -> Style {
    // FNV-1a with the upper half folded in, so that similar names get different colors.
    var hash: UInt32 = 0x811C_9DC5
    for byte in name { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Style(Color.ofProjects[Int((hash ^ hash >> 16) % UInt32(Color.ofProjects.count))])
  }
}

extension Color {
  /// The colors of projects, without the red of overdue tasks and the gray of cancelled ones.
  package static let ofProjects: [Color] = [
    Color(full: 30, basic: 36), Color(full: 68, basic: 34), Color(full: 64, basic: 32), Color(full: 98, basic: 35),
    Color(full: 133, basic: 95), Color(full: 137, basic: 33), Color(full: 168, basic: 95), Color(full: 101, basic: 33),
    Color(full: 66, basic: 96), Color(full: 104, basic: 94), Color(full: 65, basic: 92), Color(full: 96, basic: 35),
  ]
}
