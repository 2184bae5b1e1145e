import TaskSyntax

extension LintRule {
  static let brokenLink = LintRule(
    workspace: "broken-link", .warning,
    "A link to a file that was moved or a heading that was renamed fails, and nobody notices until it is needed."
  ) { workspace, context, report in
    guard let files = context.files, workspace.documents.contains(where: \.hasDestinations) else { return }
    var numbers: [[UInt8]: Int] = [:]
    for (index, document) in workspace.documents.enumerated() { document.path.map { numbers[$0] = index } }
    var anchors: [Int: Set<[UInt8]>] = [:]
    for (index, document) in workspace.documents.enumerated() {
      guard let base = document.path else { continue }
      for link in document.destinations {
        guard let target = link.target(from: base) else { continue }
        let quote = target.span.quote(0..<target.count)
        if !link.path.isEmpty, !files.contains(target) {
          guard isTaskFile(target) else { continue }
          report.flag(
            link.range, in: index, "the file \(quote) does not exist", help: "correct the path, or remove the link")
        } else if let anchor = link.anchor, isHeading(anchor), let number = numbers[target],
          workspace.documents[number].anchors.isComplete
        {
          let known = anchors[number] ?? workspace.documents[number].anchors.all
          anchors[number] = known
          guard !known.contains(anchor) else { continue }
          report.flag(
            link.range, in: index, "\(quote) has no heading \(anchor.span.quote(0..<anchor.count))",
            help: "write the heading in lowercase, with - for spaces and without punctuation")
        }
      }
    }
  } examples: {
    flags("- [ ] Read [the list](«gardn.tasks») first")
    flags("- [ ] Read [the list](«<projects/../kitchen.tasks>»)")
    flags("# Kitchen\n- [ ] See [above](«#kitchn»)")
    flags("Beds are in [the garden](garden.tasks), the rest in [another]( «./home/rest.tasks.md \"Rest\"» ).")
    flags("- [ ] Paint\n  See [there](«projects/garden.tasks#beds»).\n")
    accepts("- [ ] Read [the list](garden.tasks) and [the other](./projects/kitchen.tasks#top)")
    accepts("# (A) Kitchen, bath +house\n# Old\n# Old\n- [ ] See [this](#a-kitchen-bath-house), [that](#old-1)")
    accepts("- [ ] See [a page](https://example.org/a.tasks), [a picture](picture.png), [one](../other/a.tasks)")
    accepts("- [ ] Write `[a](b.tasks)`, not \\[a\\](b)")
    accepts("# Kitchen\n- [ ] See [the line](#L12) or [the start](#)")
    accepts("~~~\n[a](b.tasks)\n~~~")
  }

  /// Whether the path is that of a task file. Other files are not read.
  private static func isTaskFile(_ path: [UInt8]) -> Bool {
    [".tasks", ".tasks.md"].contains { path.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Whether an anchor names a heading, not a line or the top of the page.
  private static func isHeading(_ anchor: [UInt8]) -> Bool {
    if anchor.isEmpty || anchor.elementsEqual("top".utf8) { return false }
    return !(anchor[0] == UInt8(ascii: "L") && anchor.count > 1 && anchor[1] &- 0x30 < 10)
  }
}
