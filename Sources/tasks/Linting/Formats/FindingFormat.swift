/// The output formats of findings: for people, or for another program. Each is one file of this folder.
enum FindingFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// Our own, all that is known.
  case json, jsonl
  /// Static Analysis Results Interchange Format 2.1.0 (OASIS).
  case sarif
  /// Annotations of GitHub Actions.
  case github
  /// Code Quality reports of GitLab.
  case gitlab
  /// Reviewdog's Diagnostic Format.
  case rdjson
  case checkstyle, junit
  /// A finding a line, as compilers write them: Vim and Emacs jump to it.
  case gcc

  /// Whether paths begin at the root of the repository, else at the current folder.
  var usesRepositoryPaths: Bool { [.sarif, .github, .gitlab, .junit].contains(self) }

  /// Whether the format needs the whole text of a file; else it reads stretches with findings.
  var needsWholeText: Bool { self != .text }

  /// The largest number of findings unless the command line names one; 0 for all. A person reads no more than a few
  /// hundred.
  var usualLimit: Int { self == .text ? 200 : 0 }

  func makeRenderer(_ run: FindingRun) -> any FindingRenderer {
    switch self {
    case .text: TextFindings()
    case .json: JSONFindings(isLines: false)
    case .jsonl: JSONFindings(isLines: true)
    case .sarif: SARIFFindings(run)
    case .github: GitHubFindings()
    case .gitlab: GitLabFindings()
    case .rdjson: RDJSONFindings()
    case .checkstyle: CheckstyleFindings()
    case .junit: JUnitFindings(failOn: run.failOn)
    case .gcc: GCCFindings()
    }
  }
}
