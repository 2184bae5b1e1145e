import TaskModel
import TaskQuery
import TaskTesting

/// The projections of a query: its meaning, its text, its problems.
///
/// A line of the fence is a word of the command line; a line that begins with `--` is a clause given as an option.
/// `query where` parses the argument of `--where`.
enum QueryProjection {
  static let all: [String: MarkdownSuite.Projection] = [
    "meaning": { input in
      let reading = read(input).reading
      return reading.hasErrors ? Array("error".utf8) : QueryOutline(reading.query, today: now.date).text
    },
    "typed": { read($0).reading.query.text },
    "problems": { problems(of: read($0)) },
  ]

  /// Saturday, 2026-11-21, at 10:00.
  static let now: CalendarMoment = {
    let day = CalendarDate(year: 2026, month: 11, day: 21) ?? .first
    return CalendarMoment(day, minuteOfDay: 600) ?? day.literal.firstMoment
  }()

  private static let views = [
    ("mine", "owner:$1 is:ready sort:rank"), ("week", "due:this-week sort:due limit:5"),
    ("soon", "due:..${1:+3d}"), ("find", "$1 @$2"), ("done", "is:done all"),
    ("calm", "view:soon:$1 not view:mine:maria"),
    ("sorted", "sort:-created"), ("everything", "all"), ("loop", "view:pool"), ("pool", "@phone or view:loop"),
    ("broken", "du:today +"), ("odd", "a$1 limit:$1"),
  ]

  static let context = QueryContext(
    now: now, views: views.map { (Array($0.0.utf8), Array($0.1.utf8)) },
    declaredKeys: [(Array("client".utf8), .text), (Array("size".utf8), .number), (Array("met".utf8), .date)])

  private struct Example {
    var reading: QueryReading
    var options: [QueryOption]
  }

  private static func read(_ input: MarkdownSuite.Input) -> Example {
    var words: [[UInt8]] = []
    var options: [QueryOption] = []
    for line in input.bytes.split(separator: .lineFeed) {
      if let option = option(line) { options.append(option) } else { words.append(Array(line)) }
    }
    let use = QueryUse("tasks count", clauses: QueryClauseName.allCases.filter { $0 != .sort && $0 != .tree })
    let place: QueryUse = input.inputArguments == "where" ? .selection : input.inputArguments == "count" ? use : .list
    return Example(reading: Query.read(words: words, options: options, for: place, in: context), options: options)
  }

  /// Parses an option such as `--sort due`.
  private static func option(_ line: ArraySlice<UInt8>) -> QueryOption? {
    guard line.starts(with: "--".utf8) else { return nil }
    let parts = line.dropFirst(2).split(separator: .space, maxSplits: 1)
    guard let name = parts.first,
      let clause = QueryClauseName.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) })
    else { return nil }
    return QueryOption(clause, parts.count > 1 ? Array(parts[1]) : [])
  }

  private static func problems(of example: Example) -> [UInt8] {
    var output = ""
    for problem in example.reading.problems {
      let option = problem.option.map { example.options[$0] }
      let prefix = option.map { "--\($0.clause.rawValue) " } ?? ""
      let line = option?.value ?? example.reading.text
      let name = problem.severity == .error ? "error" : "note"
      output += "\(name): \(text(problem.message))\n"
      if !line.isEmpty || option != nil {
        let before = text(line[..<problem.range.lowerBound]).unicodeScalars.count + prefix.unicodeScalars.count
        let width = max(1, text(line[problem.range]).unicodeScalars.count)
        output += "  | \(line.isEmpty ? prefix.dropLast() : prefix[...])\(text(line))\n"
        output += "  | \(String(repeating: " ", count: before))\(String(repeating: "^", count: width))\n"
      }
      if let help = problem.help { output += "  = help: \(text(help))\n" }
    }
    return Array((output.isEmpty ? "none\n" : output).utf8)
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }
}
