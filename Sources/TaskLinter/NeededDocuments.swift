import TaskModel
import TaskSyntax

/// Which other documents must be read, so that workspace rules find in some documents what they would find there if all
/// were read.
///
///     asked   +garden  +garden  +orchard          is there another spelling of +garden? is +orchard, used once, nearly
///             after:pump                          the same as another name? which task is 'pump'?
///
///     others  a  +house  +Garden                  needed: another spelling
///             b  +garden                          needed for the number of uses, because there is another spelling
///             c  +house  +orchards                needed: nearly the same
///             d  +house  id:pump                  needed: it links tasks, as do the documents that were asked for
///             e  +house  +gardens                 not needed: +garden is used twice, so it is no typing error
///
/// A document is needed as a whole: rules compare the numbers of uses, and the dependencies of all tasks that have some.
package struct NeededDocuments {
  private let uses: [WorkspaceNames.Use]
  private let hasLinks: Bool
  /// The documents with headings that a link names.
  private let targets: Set<[UInt8]>

  /// - Parameter asked: the documents in which the findings are wanted.
  package init(for asked: [WorkspaceDocument]) {
    uses = WorkspaceNames(asked).uses
    hasLinks = asked.contains { !$0.models.isEmpty }
    targets = Set(
      asked.flatMap { document in
        document.destinations.compactMap { link in
          link.anchor == nil || link.path.isEmpty ? nil : document.path.flatMap { link.target(from: $0) }
        }
      })
  }

  /// Whether no document can be needed.
  package var isNone: Bool { uses.isEmpty && !hasLinks && targets.isEmpty }

  /// A document that is not read yet.
  package struct Candidate {
    /// The file's path from the workspace's root; `nil` if unknown.
    let path: [UInt8]?
    let names: PossibleNames

    package init(path: [UInt8]?, names: PossibleNames) {
      self.path = path
      self.names = names
    }
  }

  /// Returns, for each candidate, whether it is needed.
  package func areNeeded(_ candidates: [Candidate]) -> [Bool] {
    var all = NameTable()
    for use in uses { _ = all.intern(Array(use.kind.sigil.utf8) + use.name) }
    let numbers = candidates.map { all.intern(all: $0.names.table) }
    let isInQuestion = namesInQuestion(all)
    return candidates.indices.map { index in
      let (names, path) = (candidates[index].names, candidates[index].path)
      return names.isIncomplete || hasLinks && names.hasLinks || path.map(targets.contains) ?? false
        || numbers[index].contains { isInQuestion[Int($0)] }
    }
  }

  /// Returns, for each name of a table, whether the number of its uses decides a finding. The first names of the table are
  /// those of `uses`.
  private func namesInQuestion(_ all: NameTable) -> [Bool] {
    var result = [Bool](repeating: false, count: all.count)
    var budget = NearNames.mostComparisons
    for kind in WorkspaceNames.Kind.allCases {
      let own = uses.indices.filter { uses[$0].kind == kind }
      guard !own.isEmpty else { continue }
      let rare = own.filter { uses[$0].count == 1 }
      let near = NearNames(rare.map { uses[$0].name })
      var spellings: [[UInt8]: [Int]] = [:]
      for index in own { spellings[uses[index].folded] = [] }
      for number in 0..<all.count where all[UInt32(number)].first == kind.sigil.utf8.first {
        let name = Array(all[UInt32(number)].dropFirst())
        spellings[WorkspaceNames.folded(name, kind)]?.append(number)
        guard !rare.isEmpty else { continue }
        for index in near.near(name, budget: &budget) {
          result[rare[index]] = true
          result[number] = true
        }
      }
      for group in spellings.values where group.count > 1 { for number in group { result[number] = true } }
    }
    // Very many names that are nearly the same: any of them may matter.
    return budget < 0 ? result.map { _ in true } : result
  }
}
