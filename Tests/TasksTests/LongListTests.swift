import TaskFiles
import Testing
import tasks

/// Lists for programs are made in pieces of 256 tasks, on all cores. The pieces join to what one thread would write.
struct LongListTests {
  private let folder: SampleFolder
  /// Files of fewer tasks than a piece has, one of them empty.
  private static let counts = [200, 255, 0, 1, 130, 254, 77, 180]

  init() throws {
    folder = try SampleFolder()
    for (file, count) in Self.counts.enumerated() {
      var text = "---\nkeys: size\n---\n\n# File \(file) +p\(file % 3) @home\n\n"
      for number in 0..<count {
        let isBelow = number % 7 == 3
        text += isBelow ? "  - [ ] Part \(number) size:\(number)\n" : "- [\(number % 5 == 0 ? "x" : " ")] "
        if isBelow { continue }
        text += "(\("ABC".dropFirst(number % 3).first ?? "A")) Täsk, \"\(number)\" of \(file) est:\(1 + number % 9)m"
        text += number % 11 == 0 ? " owner:\"=Ann, B\" remind:1d remind:2d after:x,y\n  A note\twith a tab\n" : "\n"
      }
      try folder.write(BytePath("f\(file).tasks"), text.array)
    }
  }

  private func list(_ words: String...) -> String {
    let run = CommandRun(words: ["list".array] + words.map(\.array), folder: folder.path)
    #expect(run.status == .success)
    return run.output
  }

  @Test(arguments: ["jsonl", "csv", "tsv", "csv show:title,owner,remind,after,size,section"])
  func aListIsThoseOfItsFiles(_ format: String) {
    let words = format.split(separator: " ").map(String.init)
    let clauses = ["as:\(words[0])"] + words.dropFirst()
    func lines(_ query: String) -> [ArraySlice<UInt8>] {
      let run = CommandRun(words: (["list", "all", query] + clauses).map(\.array), folder: folder.path)
      let text = run.output.array.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return Array(text.dropFirst(words[0] == "jsonl" ? 0 : 1).dropLast())
    }
    let all = lines("in:*.tasks")
    #expect(all.count >= Self.counts.reduce(0, +))
    #expect(all == Self.counts.indices.flatMap { lines("in:f\($0).tasks") })
  }

  @Test func theObjectHoldsTheLines() {
    let lines = list("all", "as:jsonl").split(separator: "\n")
    #expect(lines.count == Self.counts.reduce(0, +))
    let object = list("all", "as:json")
    #expect(object.contains("\"total\":\(lines.count),\"tasks\":[" + lines.joined(separator: ",") + "]"))
    let one = list("all", "limit:1", "as:json")
    #expect(one.contains("\"tasks\":[" + lines[0] + "]"))
    #expect(list("title:nothing", "as:json").contains("\"tasks\":[]"))
    #expect(list("title:nothing", "as:jsonl").isEmpty)
  }

  /// Orders, groups and limits are those of the handles, which one thread writes.
  @Test(arguments: [
    "all", "all sort:-title", "all sort:est,-line", "all group:project,pri", "all limit:257",
    "all limit:300/group group:project",
    "is:done", "title:nothing",
  ])
  func theOrderIsThatOfHandles(_ query: String) {
    let words = query.split(separator: " ").map { String($0).array }
    func lines(_ format: String) -> [Substring] {
      let words = ["list".array] + words + ["as:\(format)".array]
      return CommandRun(words: words, folder: folder.path).output.split(separator: "\n")
    }
    let handles = lines("ids")
    #expect(lines("tsv").dropFirst().map { $0.prefix { $0 != "\t" } } == handles)
    let key = "\"handle\":\""
    let found = lines("jsonl").map { line -> Substring in
      guard let start = line.firstRange(of: key)?.upperBound else { return "" }
      return line[start...].prefix { $0 != "\"" }
    }
    #expect(found == handles)
  }
}
