import TaskSyntax

extension LintRule {
  static let unclosedFence = LintRule(
    "unclosed-fence", .error, needs: .any(.fence),
    "After an unclosed fence everything up to the end of the note or file is code, including tasks."
  ) { part, _, report in
    for record in part.syntax.records where record.kind == .fence && record.flags.contains(.unclosed) {
      let line = record.lowerBound..<part.syntax.bytes.textEnd(from: record.lowerBound)
      let mark = part.syntax.bytes[line.lowerBound]
      let length = line.prefix { part.syntax.bytes[$0] == mark }.count
      let marks = String(repeating: Character(Unicode.Scalar(mark)), count: min(length, 60))
      report.flag(
        line, "\(part.quote(line)) opens a fence that is not closed", help: "add a line '\(marks)' where the code ends")
    }
  } examples: {
    flags("«```swift»\n- [ ] Call")
    flags("«~~~»\nPlans\n```")
    flags("- [ ] Call\n  «```»\n  code\n- [ ] Write")
    flags("- [ ] Call\n  «````»\n  ```")
    accepts("```\n- [ ] Call\n```")
    accepts("- [ ] Call\n  ~~~\n  code\n  ~~~")
    accepts("``` code ``` in a sentence")
    accepts("- [ ] ```")
  }
}
