import TaskTesting
import tasks

/// A random command line, drawn from the values that define parser and help. Most are valid.
struct DrawnArguments {
  private(set) var words: [[UInt8]] = []
  /// The command; `nil` where none is named.
  private(set) var command: Subcommand?

  /// Options that make a command run without end.
  private static let endless: Set<String> = ["watch"]

  init(_ random: inout SplitMix64) {
    let command = random.once(in: 20) ? nil : random.pick(Subcommand.all)
    self.command = command
    var options: [OptionDeclaration] = []
    var rest: [[UInt8]] = []
    if let command {
      options = command.options().flatMap(\.options)
      for declaration in command.operands.declarations {
        // A task may be named by '--where' instead, which is rarely drawn.
        let isNeeded = declaration.isNeeded || declaration.name == "TASK"
        let count = isNeeded ? (random.once(in: 12) ? 0 : 1) : random.below(2)
        for _ in 0..<count * (declaration.repeats ? 1 + random.below(3) : 1) {
          rest.append(Self.value(named: declaration.name, declaration.choices(), &random))
        }
      }
    }
    for _ in 0..<random.below(3) where !options.isEmpty {
      let words = Self.words(for: random.pick(options), &random)
      rest.insert(contentsOf: words, at: random.once(in: 2) ? 0 : rest.count)
    }
    for _ in 0..<random.below(3) {
      let option = random.pick(OptionGroup.global.options)
      // Help ends most runs early, so it is drawn less often.
      if ["help", "version"].contains(option.long), !random.once(in: 8) { continue }
      rest = Self.words(for: option, &random) + rest
    }
    if random.once(in: 15) { rest.insert(random.pick(Self.odd), at: random.below(rest.count + 1)) }
    let name = command?.name.split(separator: " ").map { Array($0.utf8) } ?? []
    words = random.once(in: 6) && command?.operands.isQuery != true ? rest + name : name + rest
    words = words.map { $0.filter { $0 != 0 } }
  }

  private static func words(for option: OptionDeclaration, _ random: inout SplitMix64) -> [[UInt8]] {
    if endless.contains(option.long ?? "") { return [] }
    let name = random.once(in: 2) ? option.shortName ?? option.name : option.name
    switch option.form {
    case .flag: return [Array((random.once(in: 40) ? "\(name)=x" : name).utf8)]
    case .optionalValue(let value):
      return [
        Array(name.utf8) + (random.once(in: 2) ? [] : "=".array + Self.value(named: value, option.choices(), &random))
      ]
    case .value(let value):
      // The current day is never typed in words.
      let choices = option.long == "today" ? ["2026-12-01", "2026-11-21T09:30"] : option.choices()
      let given = Self.value(named: value, choices, &random)
      return random.once(in: 2) ? [Array(name.utf8), given] : [Array(name.utf8) + "=".array + given]
    }
  }

  /// Draws a value that fits its name in help, or now and then one that does not.
  private static func value(named name: String, _ choices: [String], _ random: inout SplitMix64) -> [UInt8] {
    if random.once(in: 16) { return random.pick(odd) }
    if !choices.isEmpty { return Array(random.pick(choices).utf8) }
    let pool: [String] =
      switch name {
      case "PATH", "DIR", "OURS", "THEIRS", "BASE": paths
      case _ where name.hasPrefix("FILE"): paths
      // Most commands take one task only, so most tasks drawn exist.
      case "TASK": random.once(in: 4) ? queries : tasks
      case "QUERY", "QUERIES", "TEXT", "WORD": tasks + queries
      case _ where name.hasPrefix("DATE"): dates
      case "N", "MINUTES", "NUMBER": numbers
      case _ where name.contains("RULE"): rules
      default: tasks + queries + dates + numbers + rules + names
      }
    return Array(random.pick(pool).utf8)
  }

  // The paths, none of which leads outside the folder of the commands and the home directory.
  private static let paths = [
    "a.tasks", "sub/b.tasks", "sub", ".", "new.tasks", "nowhere/x", "notes.txt", "-", "./a.tasks",
  ]
  private static let tasks = [
    "id:one", "^two", "a.tasks:3", "a.tasks:0", "sub/b.tasks:5", "nothing", "Paint", "Buy color", "id:two", "abc",
    "a.tasks:99999999999999999999",
  ]
  private static let queries = [
    "+p", "@phone", "#diy", "due:..fri", "is:ready", "-is:done", "(", "sort:due", "paint or", "all", "view:x", "^one",
    "text:\"a b\"", "group:project", "due<2026-12-01",
  ]
  private static let dates = [
    "2026-12-01", "tomorrow", "fri", "2026-13-45", "2026-11-21T09:30", "+1w", "last-month", "9999-12-31", "0",
  ]
  private static let numbers = ["0", "1", "7", "60", "61", "-1", "99999999999999999999", "1-", "2:3", "3:1"]
  private static let rules = [
    "overdue", "trailing-space=off", "invalid-date=error", "no-such-rule", "all", "overdue,stale",
  ]
  private static let names = [
    "+house", "+p/q", "@c", "#t", "title,due", "due,-priority", "A-1", "Q2", "45m", "every:1w",
  ]
  private static let odd: [[UInt8]] = [
    [], "--".array, "-".array, "--=x".array, "-=".array, "---".array, [0xFF, 0xFE], "\u{1B}[31m".array, "a\nb".array,
    "\u{202E}x".array, [UInt8](repeating: UInt8(ascii: "x"), count: 100_000), "-9".array, "%s%n".array,
    "$(exit 9)".array,
    "é日本".array, "--frmat".array, "'\"`".array,
  ]
}
