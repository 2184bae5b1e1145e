import TaskSyntax

/// The number of findings of each rule.
struct RuleStatistics {
  private struct Entry {
    var count = 0
    var safeFixes = 0
    var severity = Diagnostic.Severity.info
  }

  private var entries: [String: Entry] = [:]

  mutating func add(_ findings: DiagnosticList) {
    for finding in findings {
      var entry = entries[finding.rule] ?? Entry()
      entry.count += 1
      if finding.fix?.isSafe == true { entry.safeFixes += 1 }
      entry.severity = max(entry.severity, finding.severity)
      entries[finding.rule] = entry
    }
  }

  /// The most frequent first.
  var table: Table {
    var table = Table([.number(), .init(), .init(), .init()])
    let sorted = entries.sorted { a, b in a.value.count != b.value.count ? a.value.count > b.value.count : a.key < b.key
    }
    for (rule, entry) in sorted {
      table.addRow([
        "\(entry.count)", TerminalText(encoding: entry.severity.rawValue).styled(entry.severity.style), "\(rule)",
        entry.safeFixes == 0 ? "" : "\("[*]", Style(.green))",
      ])
    }
    return table
  }
}
