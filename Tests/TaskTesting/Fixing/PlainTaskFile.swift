/// The tasks of a file as the oracle of fixes parses them: lines that `FixableGenerator` generates. Uses no code and no
/// type of the product.
struct PlainTaskFile {
  private(set) var tasks: [PlainTaskLine] = []

  init(_ bytes: [UInt8]) {
    var lines = Self.lines(bytes)
    if lines.first?.first == "\u{FEFF}" { lines[0].removeFirst() }
    var declared: Set<String> = []
    var index = 0
    if lines.first == Array("---".unicodeScalars),
      let end = lines.dropFirst().firstIndex(of: Array("---".unicodeScalars))
    {
      declared = Self.declaredKeys(lines[1..<end])
      index = end + 1
    }
    var open: [(column: Int, task: Int)] = []
    var isFenced = false
    for line in lines[index...] {
      guard let first = line.firstIndex(where: { $0 != " " && $0 != "\t" }) else { continue }
      let column = Self.column(of: first, in: line)
      let rest = Array(line[first...])
      if rest.starts(with: "```".unicodeScalars) {
        isFenced.toggle()
        open.removeAll { $0.column >= column }
        continue
      }
      if isFenced { continue }
      if column == 0, Self.isHeading(rest) {
        open = []
        continue
      }
      open.removeAll { $0.column >= column }
      guard var task = PlainTaskLine(rest, declared: declared) else { continue }
      task.parent = open.last?.task
      open.append((column, tasks.count))
      tasks.append(task)
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [[Unicode.Scalar]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Array(
        String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self).unicodeScalars)
    }
  }

  private static func declaredKeys(_ lines: ArraySlice<[Unicode.Scalar]>) -> Set<String> {
    for line in lines where line.starts(with: "keys:".unicodeScalars) {
      let names = line.dropFirst(5).split { " ,[]".unicodeScalars.contains($0) }
      return Set(names.map { String(String.UnicodeScalarView($0)) })
    }
    return []
  }

  private static func column(of index: Int, in line: [Unicode.Scalar]) -> Int {
    line[..<index].reduce(0) { $1 == "\t" ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  private static func isHeading(_ line: [Unicode.Scalar]) -> Bool {
    let rest = line.drop { $0 == "#" }
    return 1...6 ~= line.count - rest.count && (rest.isEmpty || rest.first == " ")
  }
}

/// The content of a task line that fixes must keep.
struct PlainTaskLine {
  var parent: Int?
  /// The mark in the checkbox.
  let box: Unicode.Scalar
  /// The unique word that identifies the task.
  private(set) var mark = ""
  private(set) var letter = ""
  private(set) var number = ""
  private(set) var quadrant = ""
  private(set) var project: String?
  /// Contexts and tags, with their sigils.
  private(set) var labels: Set<String> = []
  /// The valid attributes; the first one of each key.
  private(set) var attributes: [String: String] = [:]
  private(set) var reminders: [String] = []

  var isActive: Bool { box != "x" && box != "X" && box != "-" }
  var names: [String] { attributes["after"]?.split(separator: ",").map(String.init) ?? [] }
  var id: String? { attributes["id"] }

  /// The day on which a closed occurrence satisfies the tasks that wait for it.
  var occurrenceDay: String? {
    guard !isActive, attributes["of"] != nil else { return nil }
    return (attributes[box == "-" ? "cancelled" : "done"] ?? attributes["due"]).map { String($0.prefix(10)) }
  }

  /// Parses a line.
  ///
  /// - Parameter line: The line without its indentation.
  init?(_ line: [Unicode.Scalar], declared: Set<String>) {
    var position = 0
    if "-*+".unicodeScalars.contains(line[0]) {
      position = 1
    } else {
      while position < line.count, position < 9, "0"..."9" ~= line[position] { position += 1 }
      guard position > 0, position < line.count, ".)".unicodeScalars.contains(line[position]) else {
        return nil
      }
      position += 1
    }
    let gap = line[position...].prefix { $0 == " " || $0 == "\t" }
    guard gap.elementsEqual(["\t"]) || 1...4 ~= gap.count && !gap.contains("\t") else { return nil }
    position += gap.count
    guard position + 2 < line.count, line[position] == "[", line[position + 2] == "]",
      position + 3 == line.count || line[position + 3] == " " || line[position + 3] == "\t"
    else { return nil }
    box = line[position + 1]
    var words = PlainWords(Array(line[(position + 3)...]))
    var isFirst = true
    while let word = words.next() {
      if !(isFirst && !words.hasSkipped && takeRank(word.whole)) { take(word.trimmed, declared) }
      isFirst = false
    }
  }

  /// Parses `(A)`, `(A-1)`, `(Q2)` or `(A Q2)`.
  private mutating func takeRank(_ word: String) -> Bool {
    guard word.first == "(", word.last == ")" else { return false }
    let parts = word.dropFirst().dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, let first = parts.first else { return false }
    let isQuadrant = ["Q1", "Q2", "Q3", "Q4"].contains(first)
    guard isQuadrant || Self.isPriority(first), !isQuadrant || parts.count == 1 else {
      return false
    }
    guard parts.count == 1 || ["Q1", "Q2", "Q3", "Q4"].contains(parts[1]) else { return false }
    if isQuadrant || parts.count == 2 { quadrant = String(parts[parts.count - 1]) }
    if !isQuadrant {
      letter = String(first.prefix(1))
      number = String(first.dropFirst(2))
    }
    return true
  }

  private static func isPriority(_ word: Substring) -> Bool {
    guard let letter = word.first, "ABCDE".contains(letter) else { return false }
    let number = word.dropFirst(2)
    return word.count == 1
      || word.dropFirst().first == "-" && 1...3 ~= number.count && number.first != "0"
        && Int(number) != nil
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_/.".contains(character)
  }

  private mutating func take(_ word: String, _ declared: Set<String>) {
    if word.first == "m", word.count > 1, word.dropFirst().allSatisfy({ ("0"..."9").contains($0) }) {
      mark = word
    } else if let sigil = word.first, "+@#".contains(sigil) {
      let name = word.dropFirst().filter { $0 != "\"" }
      let isQuoted = word.dropFirst().first == "\"" && word.last == "\"" && name.count + 3 == word.count
      guard let first = name.first,
        isQuoted || first.isLetter && word.dropFirst().allSatisfy(Self.isPartOfName)
      else { return }
      if sigil != "+" { labels.insert("\(sigil)\(name)") } else if project == nil { project = name }
    } else if let colon = word.firstIndex(of: ":") {
      let key = String(word[..<colon])
      let written = word[word.index(after: colon)...]
      let value = String(written.filter { $0 != "\"" })
      guard
        value.count == written.count
          || written.first == "\"" && written.last == "\"" && value.count + 2 == written.count
      else { return }
      // An unquoted value ends at a blank of any kind.
      guard value.count < written.count || !value.contains("\u{A0}"),
        PlainValue.isValid(value, key: key) || declared.contains(key) && !value.isEmpty
      else { return }
      if key == "remind" {
        reminders.append(value)
      } else if attributes[key] == nil {
        attributes[key] = value
      }
    }
  }
}

/// The words of a line without opaque spans, comments and trailing punctuation.
private struct PlainWords {
  private let line: [Unicode.Scalar]
  private var position = 0
  /// Whether an opaque span or a comment was skipped.
  private(set) var hasSkipped = false

  init(_ line: [Unicode.Scalar]) { self.line = line }

  /// Returns the next word as written, and without trailing punctuation.
  mutating func next() -> (whole: String, trimmed: String)? {
    while position < line.count {
      while position < line.count, isBlank(position) { position += 1 }
      let start = position
      if skip("<!--", to: "-->") || skip("`", to: "`") {
        hasSkipped = true
        while position < line.count, !isBlank(position), !line[position...].starts(with: "<!--".unicodeScalars) {
          position += 1
        }
        continue
      }
      while position < line.count, !isBlank(position) || isInRank(from: start) {
        // A comment ends a word, even without a blank between them.
        if position > start, line[position...].starts(with: "<!--".unicodeScalars) { break }
        position = closingQuote(from: start) ?? position
        position += 1
      }
      if start < position {
        return (String(String.UnicodeScalarView(line[start..<position])), trimmed(start..<position))
      }
    }
    return nil
  }

  /// Returns the end of the quotes that open at `position` behind a sigil or a key, or `nil`.
  private func closingQuote(from start: Int) -> Int? {
    guard line[position] == "\"", position > start else { return nil }
    let opening = line[start..<position]
    let isKey =
      opening.last == ":" && opening.dropLast().allSatisfy { "a"..."z" ~= $0 || $0 == "-" }
    guard isKey || opening.count == 1 && "+@#".unicodeScalars.contains(opening[start]) else {
      return nil
    }
    return line[(position + 1)...].firstIndex(of: "\"")
  }

  private func isBlank(_ index: Int) -> Bool { line[index] == " " || line[index] == "\t" }

  /// Whether the blank at `position` separates a letter from a quadrant.
  private func isInRank(from start: Int) -> Bool {
    line[start] == "(" && position + 3 < line.count && line[position] == " "
      && line[position + 1] == "Q"
      && line[position + 3] == ")"
  }

  private mutating func skip(_ opening: String, to closing: String) -> Bool {
    let (opening, closing) = (Array(opening.unicodeScalars), Array(closing.unicodeScalars))
    guard line[position...].starts(with: opening) else { return false }
    var end = position + opening.count
    while end < line.count, !line[end...].starts(with: closing) { end += 1 }
    guard end < line.count else { return false }
    position = end + closing.count
    return true
  }

  /// Returns the word without trailing punctuation. A closing bracket stays if the word contains the opening one.
  private func trimmed(_ range: Range<Int>) -> String {
    var word = line[range]
    while let last = word.last {
      let opening: Unicode.Scalar? = last == ")" ? "(" : last == "]" ? "[" : last == "}" ? "{" : nil
      let isFree = opening.map { opening in word.count { $0 == last } > word.count { $0 == opening }
      }
      guard isFree ?? ".,;:!?".unicodeScalars.contains(last) else { break }
      word.removeLast()
    }
    return String(String.UnicodeScalarView(word))
  }
}

/// The attribute values that the oracle accepts as valid.
private enum PlainValue {
  static func isValid(_ value: String, key: String) -> Bool {
    switch key {
    case "until": return !value.contains("T") && isDate(value)
    case "plan", "due", "start", "created", "done", "cancelled": return isDate(value)
    case "remind": return ["1d", "2h", "30m"].contains(value)
    case "est", "spent": return ["1h30m", "20m", "5m", "2h"].contains(value)
    case "owner": return value.first.map { !"([{".contains($0) } ?? false
    case "every":
      let interval = value.hasSuffix("@done") ? value.dropLast(5) : value[...]
      let digits = interval.prefix { ("0"..."9").contains($0) }
      return value == "month@31" || value == "weekday"
        || !digits.isEmpty && digits != "0"
          && ["d", "w", "mo", "y"].contains(interval.dropFirst(digits.count))
    case "id", "of": return isName(value)
    case "after":
      return value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
        isName(String($0))
      }
    default: return false
    }
  }

  private static func isName(_ value: String) -> Bool {
    guard let first = value.first, ("a"..."z").contains(first) else { return false }
    return value.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
  }

  /// Whether a value is a day, with or without a time, a month or a year.
  private static func isDate(_ value: String) -> Bool {
    let parts = value.split(separator: "T", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count else { return false }
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2]
    let numbers = zip(date, lengths).compactMap { $0.count == $1 ? Int($0) : nil }
    guard 1...3 ~= date.count, numbers.count == date.count else { return false }
    if date.count > 1, !(1...12 ~= numbers[1]) { return false }
    if date.count > 2, !(1...days(of: numbers[1], in: numbers[0]) ~= numbers[2]) { return false }
    guard parts.count == 2 else { return true }
    let time = parts[1].split(separator: ":").compactMap { $0.count == 2 ? Int($0) : nil }
    return date.count == 3 && time.count == 2 && 0...23 ~= time[0] && 0...59 ~= time[1]
  }

  private static func days(of month: Int, in year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
