extension OracleDraw {
  /// Returns a typed date and the days that it means.
  private mutating func date(forward: Bool) -> (text: String, first: Int, last: Int) {
    let near = today + random.below(60) - 35
    let (year, month, _) = OracleDay.parts(near)
    switch random.below(12) {
    case 0: return ("today", today, today)
    case 1: return random.once(in: 2) ? ("tomorrow", today + 1, today + 1) : ("yesterday", today - 1, today - 1)
    case 2:
      let days = OracleDay.month(year, month)
      return ("\(year)-\(OracleDay.twoDigits(month))", days.first, days.last)
    case 3:
      let quarter = (month + 2) / 3
      let (first, last) = (OracleDay.month(year, quarter * 3 - 2).first, OracleDay.month(year, quarter * 3).last)
      return ("\(year)-Q\(quarter)", first, last)
    case 4: return ("\(year)", OracleDay.number(year, 1, 1), OracleDay.number(year, 12, 31))
    case 5:
      let shift = random.below(20) - 10
      return ("\(shift < 0 ? "" : "+")\(shift)d", today + shift, today + shift)
    case 6:
      let count = 1 + random.below(20)
      return random.once(in: 2)
        ? ("last-\(count)d", today - count + 1, today) : ("next-\(count)d", today, today + count - 1)
    case 7: return weekday(forward: forward)
    case 8:
      let shift = random.below(3) - 1
      let monday = today - OracleDay.weekday(today) + 7 * shift
      return ("\(["last", "this", "next"][shift + 1])-week", monday, monday + 6)
    default: return (OracleDay.text(near), near, near)
    }
  }

  /// Returns the next or the previous day with a random weekday, never today.
  private mutating func weekday(forward: Bool) -> (text: String, first: Int, last: Int) {
    let number = random.below(7)
    var day = today + (forward ? 1 : -1)
    while OracleDay.weekday(day) != number { day += forward ? 1 : -1 }
    return (["mon", "tue", "wednesday", "Thu", "FRI", "sat", "sunday"][number], day, day)
  }

  mutating func days() -> OracleTerm {
    let field = random.pick([
      "plan", "due", "start", "until", "created", "done", "cancelled", "remind", vocabulary.date ?? "due",
    ])
    let forward = !["created", "done", "cancelled"].contains(field)
    let (text, first, last) = date(forward: forward)
    switch random.below(6) {
    case 0: return OracleTerm(text: "\(field):..\(text)", meaning: .days(field, ":", nil, last))
    case 1: return OracleTerm(text: "\(field):\(text)..", meaning: .days(field, ":", first, nil))
    case 2:
      let (low, high) = (today - random.below(40), today + random.below(40) - 5)
      let range = "\(OracleDay.text(min(low, high)))..\(OracleDay.text(max(low, high)))"
      return OracleTerm(text: "\(field):\(range)", meaning: .days(field, ":", min(low, high), max(low, high)))
    default:
      let signs = ["<", "<=", ">", ">=", "=", ":"] + (field == "remind" ? [] : ["!="])
      // With `!=`, a period that no date in a file can express would parse as two terms.
      let isPeriod = !text.hasPrefix("last-") && !text.hasPrefix("next-")
      let sign = random.pick(signs.filter { isPeriod || $0 != "!=" })
      let space = random.once(in: 4) && sign != ":" ? " " : ""
      return OracleTerm(text: "\(field)\(space)\(sign)\(space)\(text)", meaning: .days(field, sign, first, last))
    }
  }
}
