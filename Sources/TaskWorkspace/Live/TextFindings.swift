package import TaskFiles
import TaskLinter
import TaskModel
package import TaskSyntax

extension LiveWorkspace {
  /// The findings in an open text: those of each part, those of rules about the text as a whole, and those of rules
  /// about the workspace.
  package struct TextFindings {
    package let path: BytePath
    /// Whether all rules have seen all texts as they are. Else the findings of rules about whole texts and the workspace
    /// are the last ones, moved with the edits, and there are no fixes of them.
    package let isComplete: Bool
    let text: OpenText
    let parts: LintedParts
    let whole: WholeFindings
    /// The result of the rules about the workspace.
    let shared: LintRun.Result
    /// The findings that the baseline does not know; `nil` where there is no baseline.
    var unknown: DiagnosticList?

    /// All findings, and what fixes of them need. The text and the findings are joined anew at each call.
    package var result: LintRun.Result {
      var all = Findings()
      for number in parts.parts.indices {
        guard let part = parts.findings(ofPart: number, text) else { continue }
        all.add(part.findings, of: part.range, movedBy: text.range(ofPart: number).lowerBound - part.range.lowerBound)
      }
      all.add(whole.own)
      all.add(shared.findings)
      return shared.with(all, in: text.source)
    }

    /// The documents among which the findings name other places.
    package var documents: LintRun.LintedDocuments { shared.documents }

    /// The number of findings with a safe fix.
    package var safeFixes: Int {
      parts.parts.reduce(whole.own.safeFixes + shared.findings.safeFixes) { $0 + $1.tally.safeFixes }
    }

    /// The findings that are shown, sorted: those that the baseline does not know.
    package var shown: DiagnosticList { mostSevere(.max).findings }

    /// Returns the most severe of the findings that are shown, sorted; of equal severity the first. If there are more
    /// than `limit`, that is one less than `limit`.
    ///
    /// - Parameter word: findings that touch these bytes are left out.
    package func mostSevere(_ limit: Int, besides word: ClosedRange<Int>? = nil) -> Selection {
      var sources: [Source] = []
      if let unknown {
        sources = [Source(list: unknown)]
      } else {
        for (number, part) in parts.parts.enumerated() {
          sources.append(
            Source(counts: part.tally.counts, extent: text.range(ofPart: number)) {
              parts.findings(ofPart: number, text).map { ($0.list, $0.range.lowerBound) }
            })
        }
      }
      let wholes = unknown == nil ? [whole.ownList, whole.sharedList].map { Source(list: $0) } : []
      return Selection(sources, wholes, limit, besides: word)
    }
  }

  /// The findings that are shown in an editor.
  package struct Selection {
    /// The shown ones, sorted.
    package private(set) var findings = DiagnosticList()
    /// The number of those that would be shown without a limit.
    package private(set) var count = 0
    /// The number of those that are left out because they touch the word.
    package private(set) var heldBack = 0
  }

  /// Findings from which some are chosen.
  fileprivate struct Source {
    let counts: SeverityCounts
    /// The bytes among which the findings lie.
    let extent: Range<Int>
    /// Returns the findings, sorted, and the place from which theirs count. They may be made anew.
    private let read: () -> Listed

    typealias Listed = (list: DiagnosticList, start: Int)?

    init(counts: SeverityCounts, extent: Range<Int>, _ read: @escaping () -> Listed) {
      self.counts = counts
      self.extent = extent
      self.read = read
    }

    init(list: DiagnosticList) {
      var counts = SeverityCounts()
      for index in list.indices { counts[list.severity(at: index)] += 1 }
      self.init(counts: counts, extent: 0..<Int.max) { (list, 0) }
    }

    /// The findings, sorted, and the number of bytes by which their text moved.
    var listed: (list: DiagnosticList, distance: Int) {
      let (list, start) = read() ?? (DiagnosticList(), 0)
      return (list, extent.lowerBound - start)
    }
  }
}

extension LiveWorkspace.Selection {
  /// Selects findings.
  ///
  /// - Parameters:
  ///   - parts: the findings of parts, in their order.
  ///   - wholes: other findings, anywhere in the text.
  fileprivate init(
    _ parts: [LiveWorkspace.Source], _ wholes: [LiveWorkspace.Source], _ limit: Int, besides word: ClosedRange<Int>?
  ) {
    var counts = SeverityCounts()
    var skipped: [Set<Int>] = []
    for source in parts + wholes {
      counts += source.counts
      let held = word.map { source.findings(touching: $0) } ?? [:]
      for severity in held.values { counts[severity] -= 1 }
      heldBack += held.count
      skipped.append(Set(held.keys))
    }
    count = counts.total
    let wanted = count > limit ? limit - 1 : count
    var chosen = [[Int]](repeating: [], count: skipped.count)
    var room = wanted
    for severity in Diagnostic.Severity.allCases.reversed() where room > 0 && counts[severity] > 0 {
      var left = room
      for (number, source) in parts.enumerated() {
        left -= source.choose(severity, left, besides: skipped[number], into: &chosen[number])
        // A finding at the end of a part may follow one at the start of the next.
        if left <= 0, number + 1 < parts.count {
          _ = parts[number + 1].choose(severity, room, besides: skipped[number + 1], into: &chosen[number + 1])
          break
        }
      }
      for (index, source) in wholes.enumerated() {
        let number = parts.count + index
        _ = source.choose(severity, room, besides: skipped[number], into: &chosen[number])
      }
      room -= min(room, counts[severity])
    }
    for (number, source) in (parts + wholes).enumerated() where !chosen[number].isEmpty {
      let (list, distance) = source.listed
      findings.append(list, at: chosen[number].sorted(), movedBy: distance)
    }
    findings.keepMostSevere(wanted)
    findings.sort()
  }
}

extension LiveWorkspace.Source {
  /// Returns the findings that touch some bytes, with their severity.
  fileprivate func findings(touching word: ClosedRange<Int>) -> [Int: Diagnostic.Severity] {
    guard extent.lowerBound <= word.upperBound, extent.upperBound >= word.lowerBound else { return [:] }
    let (list, distance) = listed
    var touching: [Int: Diagnostic.Severity] = [:]
    for index in list.indices {
      let range = list.range(at: index)
      guard range.upperBound + distance >= word.lowerBound, range.lowerBound + distance <= word.upperBound else {
        continue
      }
      touching[index] = list.severity(at: index)
    }
    return touching
  }

  /// Adds the first findings of a severity, at most `count` in order of their places and those behind them that begin at
  /// the same place. Returns their number.
  fileprivate func choose(
    _ severity: Diagnostic.Severity, _ count: Int, besides skipped: Set<Int>, into chosen: inout [Int]
  ) -> Int {
    guard counts[severity] > 0, count > 0 else { return 0 }
    let first = chosen.count
    let list = listed.list
    for index in list.indices where list.severity(at: index) == severity && !skipped.contains(index) {
      if chosen.count - first == count { break }
      chosen.append(index)
    }
    return chosen.count - first
  }
}
