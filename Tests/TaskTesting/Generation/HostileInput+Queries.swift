extension HostileInput {
  /// Queries that are slow to parse without care.
  package static let queries: [HostileInput] =
    [
      "(", ")", "-", "- ", "-(", "()", "not ", "child(", "a or ", "or ", "a and ", "a", "a ", "a b or ", "+a,", "+a ",
      "+", "\"", "\\\"",
      "\"a\"", "\"a\" ", "/", "/ ", "/\\ ", "/a/ ", "~", "~a ", "due:", "due:fri,", "due:..", "due:\"a\"..", "due < ",
      "a<", "a   ", " ",
      "a:b ", "sort:due ", "sort:due,", "limit 5 ", "sort by due ", "due before fri ", "fri ", "view:v ", "view:soon ",
      "view:low,", "view:v:",
      "view:v,", "$1 ", "[x] ",
      "(A) ", "\u{A0}", "a\u{A0}", "“", "||", "| ", "&", "=", "==", "pri:A,", "left:1..2,", "est:1h,", "status:x ",
      "a.tasks ", "!=", "a != ",
    ].map { repeating($0, after: "") } + [
      HostileInput("(…a…)") { size in
        [UInt8](repeating: 0x28, count: size / 2) + [0x61] + [UInt8](repeating: 0x29, count: size / 2)
      },
      HostileInput("a or (a or …)") { size in
        let depth = Swift.min(size / 16, 900)
        let unit = Array(String(repeating: "a b or ", count: Swift.max(1, size / 14)).utf8)
        return unit + Array(String(repeating: "a (b or ", count: depth).utf8) + [0x61]
          + [UInt8](repeating: 0x29, count: depth)
      },
    ]
}
