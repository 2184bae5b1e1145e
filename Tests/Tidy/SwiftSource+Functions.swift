extension SwiftSource {
  /// The functions, initializers and subscripts with more than `limit` lines from the declaration to the closing brace,
  /// each with its first line, from 1, and its number of lines.
  func functions(longerThan limit: Int) -> [(line: Int, length: Int)] {
    lines.indices.compactMap { index in
      guard Self.declaresFunction(lines[index]) else { return nil }
      let length = end(ofDeclarationAt: index) - index + 1
      return length > limit ? (index + 1, length) : nil
    }
  }

  private static func declaresFunction(_ line: String) -> Bool {
    let words = line.split { $0 == " " || $0 == "(" || $0 == "<" || $0 == "?" }
    return words.first { !$0.hasPrefix("@") && !modifiersOfFunctions.contains($0) }.map {
      $0 == "func" || $0 == "init" || $0 == "subscript"
    } ?? false
  }

  /// The last line of a declaration: the first one behind which no bracket of it is open, and no `where` follows.
  private func end(ofDeclarationAt start: Int) -> Int {
    var depth = 0
    for index in lines[start...].indices {
      for byte in lines[index].utf8 {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      let next = index + 1 < lines.count ? lines[index + 1].drop { $0 == " " } : ""
      if depth <= 0, !next.hasPrefix("where "), !next.hasPrefix("{") { return index }
    }
    return lines.count - 1
  }

  private static let modifiersOfFunctions: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "static", "class", "final", "override", "mutating",
    "nonmutating", "borrowing", "consuming", "convenience", "required", "nonisolated",
  ]
}
