import TaskModel
import TaskSyntax

/// Parses values that have an order: dates, numbers, durations, priorities.
extension QueryParser {
  /// scalar , ".." , [ scalar ] | ".." , scalar
  mutating func range(
    _ ends: (first: Range<Int>, last: Range<Int>), in range: Range<Int>, of field: QueryField, _ token: QueryToken
  ) -> QueryTerm? {
    guard !ends.first.isEmpty || !ends.last.isEmpty else {
      return failed(
        range, "a range needs a start, an end, or both",
        help: "to match any value, write \(slice(token.name)):any")
    }
    var pieces: [QueryPiece?] = []
    for end in [ends.first, ends.last] {
      if end.isEmpty {
        pieces.append(nil)
      } else {
        guard let piece = piece(end, of: token) else { return nil }
        pieces.append(piece)
      }
    }
    switch field.kind {
    case .date: return days(pieces[0], pieces[1], in: range, of: field, token)
    case .priority:
      return interval(pieces[0], pieces[1], in: range) { $0.priority($1) }.map { .priority(field, .inside, $0) }
    default:
      return interval(pieces[0], pieces[1], in: range) { $0.numbers($1, of: field) }.map { .number(field, .inside, $0) }
    }
  }

  /// Returns the interval from the beginning of one value to the end of another.
  private mutating func interval<Bound>(
    _ first: QueryPiece?, _ last: QueryPiece?, in range: Range<Int>,
    _ read: (inout QueryParser, QueryPiece) -> QueryInterval<Bound>?
  ) -> QueryInterval<Bound>? {
    var interval = QueryInterval<Bound>(nil, nil)
    if let first {
      guard let value = read(&self, first) else { return nil }
      interval.first = value.first
    }
    if let last {
      guard let value = read(&self, last) else { return nil }
      interval.last = value.last
    }
    guard let low = interval.first, let high = interval.last, high < low else { return interval }
    return failed(range, "the range ends before it starts", help: "write \(last?.bytes ?? [])..\(first?.bytes ?? [])")
  }

  // MARK: Dates

  private func reader(of field: QueryField, _ prefix: [UInt8]) -> DateReader {
    DateReader(today: today, looksForward: field.looksForward, prefix: prefix)
  }

  /// Returns the term of a date. The interval holds only the days that the comparison uses: for `<`, the first one.
  mutating func days(_ piece: QueryPiece, of field: QueryField, _ comparison: QueryComparison) -> QueryTerm? {
    do throws(DateProblem) {
      // Suggestions must be terms that can be typed unchanged.
      let prefix = comparison == .inside ? field.name + [UInt8(ascii: ":")] : []
      let days = try reader(of: field, prefix).read(piece.bytes)
      let interval: QueryInterval<CalendarDate> =
        switch comparison {
        case .before, .from: QueryInterval(days.first, days.first)
        case .upTo, .after: QueryInterval(days.last, days.last)
        case .inside, .exactly, .not: QueryInterval(days.first, days.last)
        }
      return .days(field, comparison.equated, interval)
    } catch {
      return failed(error, piece, piece, in: piece.range)
    }
  }

  private mutating func days(
    _ first: QueryPiece?, _ last: QueryPiece?, in range: Range<Int>, of field: QueryField, _ token: QueryToken
  ) -> QueryTerm? {
    do throws(DateProblem) {
      let ends = try reader(of: field, slice(token.name) + [UInt8(ascii: ":")]).readRange(
        from: first?.bytes, to: last?.bytes)
      return .days(field, .inside, QueryInterval(ends.first, ends.last))
    } catch {
      return failed(error, first, last, in: range)
    }
  }

  private mutating func failed(
    _ problem: DateProblem, _ first: QueryPiece?, _ last: QueryPiece?, in range: Range<Int>
  ) -> QueryTerm? {
    let piece = problem.side == .from ? first : problem.side == .to ? last : nil
    var place = piece?.range ?? range
    if let piece, !piece.isQuoted, piece.bytes.count == place.count, problem.range.upperBound <= place.count {
      place = place.lowerBound + problem.range.lowerBound..<place.lowerBound + problem.range.upperBound
    }
    add(QueryProblem(.error, place, problem.message, help: problem.help))
    return nil
  }

  /// Whether a single date covers exactly these days.
  static func isPeriod(_ days: QueryInterval<CalendarDate>) -> Bool { period(days) != nil }

  /// Returns the day, week, month, quarter or year that covers exactly these days.
  static func period(_ days: QueryInterval<CalendarDate>) -> CalendarPeriod? {
    guard let first = days.first, let last = days.last else { return nil }
    return DateLiteral.Kind.allCases.lazy.map { CalendarPeriod($0, holding: first) }.first {
      $0.firstDay == first && $0.lastDay == last
    }
  }

  // MARK: Numbers and durations

  mutating func numbers(_ piece: QueryPiece, of field: QueryField) -> QueryInterval<QueryNumber>? {
    let number = field.kind == .duration ? duration(piece) : number(piece, of: field)
    return number.map { QueryInterval($0, $0) }
  }

  private mutating func number(_ piece: QueryPiece, of field: QueryField) -> QueryNumber? {
    var text = piece.bytes
    if field.isPercentage, text.last == UInt8(ascii: "%") { text.removeLast() }
    if let number = QueryNumber(text) { return number }
    guard text.isEmpty || !text.allSatisfy(\.isDigit) else {
      return failed(piece.range, "'\(piece.bytes)' is too large", help: "the largest number is 9 billion")
    }
    return failed(
      piece.range, "'\(piece.bytes)' is not a number",
      help: isDate(piece.bytes)
        ? "this field is a number of days: write a number such as 3" : "write a number such as 3, -2 or 0.5")
  }

  private mutating func duration(_ piece: QueryPiece) -> QueryNumber? {
    if let duration = DurationLiteral(piece.bytes.span, in: 0..<piece.bytes.count, allowsDays: false) {
      return QueryNumber(duration.minutes)
    }
    let isNumber = piece.bytes.allSatisfy(\.isDigit)
    return failed(
      piece.range, isNumber ? "'\(piece.bytes)' has no unit" : "'\(piece.bytes)' is not a duration",
      help: isNumber
        ? "write \(piece.bytes)m for minutes, \(piece.bytes)h for hours" : "write a duration such as 90m or 1h30m")
  }

  // MARK: Priorities

  /// Returns the term of a priority. A letter is the interval of its sub-priorities: `pri:A` is A-1 to A.
  mutating func priority(
    _ piece: QueryPiece, of field: QueryField, _ comparison: QueryComparison
  ) -> QueryTerm? {
    guard let priority = priority(piece) else { return nil }
    let isExact = comparison == .exactly || comparison == .not
    return .priority(field, comparison, isExact ? QueryInterval(priority.last, priority.last) : priority)
  }

  private mutating func priority(_ piece: QueryPiece) -> QueryInterval<TaskPriority>? {
    if let priority = QueryInterval<TaskPriority>(text: piece.bytes[...]) { return priority }
    let help: QueryMessage =
      ForeignSpelling.letter(ofPriority: piece.bytes).map { "write pri:\($0)" }
      ?? "write a letter from A to E, or a letter and a number such as A-1"
    return failed(piece.range, "'\(piece.bytes)' is not a priority", help: help)
  }

  /// Returns the number of tokens from `index` on that form just a rank, such as `(A-1 Q2)`, or `nil` if they form
  /// none.
  func rankLength(at index: Int) -> Int? {
    guard tokens[index].kind == .open else { return nil }
    var end = index + 1
    while end < tokens.count, end <= index + 2, tokens[end].kind == .word,
      isRankWord(tokens[end].range, isFirst: end == index + 1)
    {
      end += 1
    }
    guard end > index + 1, end < tokens.count, tokens[end].kind == .close else { return nil }
    return end + 1 - index
  }

  private func isRankWord(_ range: Range<Int>, isFirst: Bool) -> Bool {
    guard (0x41...0x51).contains(bytes[range.lowerBound]) else { return false }
    if bytes[range.lowerBound] == UInt8(ascii: "Q") {
      return range.count == 2 && (0x31...0x34).contains(bytes[range.lowerBound + 1])
    }
    return isFirst && QueryInterval<TaskPriority>(text: bytes[range]) != nil
  }

  func rankHelp(_ index: Int) -> QueryMessage {
    let words = tokens[(index + 1)...].prefix { $0.kind == .word }.map { token -> QueryMessage in
      let word = slice(token.range)
      return word.first == UInt8(ascii: "Q") ? "q:\(Array(word.dropFirst()))" : "pri:\(word)"
    }
    return words.count == 2 ? "write \(words[0]) \(words[1])" : "write \(words.first ?? "pri:A")"
  }
}

extension QueryInterval where Bound == TaskPriority {
  /// Parses `A`, `a`, `A-12`: a letter, optionally with a number from 1 to 999 without leading zeros. `nil` for other
  /// text.
  init?(text: ArraySlice<UInt8>) {
    guard let byte = text.first, case let letter = byte & 0xDF &- 0x40, 1...5 ~= letter, byte.isLetter else {
      return nil
    }
    let rest = text.dropFirst()
    if rest.isEmpty {
      self.init(TaskPriority(letter: letter, number: 1), TaskPriority(letter: letter, number: 0))
      return
    }
    let digits = rest.dropFirst()
    guard rest.first == UInt8(ascii: "-"), 1...3 ~= digits.count, digits.allSatisfy(\.isDigit),
      digits.first != UInt8(ascii: "0")
    else { return nil }
    let priority = TaskPriority(letter: letter, number: digits.reduce(0) { $0 * 10 + UInt16($1) - 0x30 })
    self.init(priority, priority)
  }
}

extension QueryNumber {
  /// Parses a decimal number with an optional sign and up to nine decimals. `nil` for other text and above 9 billion.
  ///
  /// number = [ "-" ] , digits , [ "." , digits ] , [ "%" ] ;
  ///
  /// The sign of a percentage is taken off before.
  init?(_ text: [UInt8]) {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var value: Int64 = 0
    var fraction: Int?
    var digits = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), fraction == nil, digits > 0, index + 1 < text.count {
        fraction = 0
      } else {
        guard byte.isDigit, digits < 19, (fraction ?? 0) < 9 else { return nil }
        value = value * 10 + Int64(byte - 0x30)
        guard value <= 9_000_000_000_000_000_000 / 10 else { return nil }
        digits += 1
        if let count = fraction { fraction = count + 1 }
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    for _ in (fraction ?? 0)..<9 {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      guard !isTooLarge else { return nil }
      value = product
    }
    self.init(billionths: isNegative ? -value : value)
  }
}
