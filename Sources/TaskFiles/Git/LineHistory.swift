package import TaskModel
import TaskSyntax

/// The days since which lines of a file fulfill a condition, by the commits of the file's repository.
package struct LineHistory: Sendable {
  private let git: GitProgram
  /// The name of the file in its folder.
  private let name: [UInt8]

  /// - Parameters:
  ///   - git: works in the folder of the file.
  ///   - name: the file's name in that folder.
  package init(_ git: GitProgram, name: [UInt8]) {
    self.git = git
    self.name = name
  }

  /// Returns, for each line, the author's day of the first commit since which the line has always fulfilled `holds`;
  /// `nil` for a line that no commit has in its present form.
  ///
  /// Throws if git does not know the file.
  ///
  /// - Parameters:
  ///   - lines: the numbers of the lines in the file, from 1.
  ///   - holds: whether a text of the line with the given index in `lines` fulfills the condition.
  package func days(
    ofLines lines: [Int], where holds: (_ index: Int, _ text: [UInt8]) -> Bool
  ) throws(GitProgram.Failure) -> [CalendarDate?] {
    guard !lines.isEmpty else { return [] }
    let top = try git.line(["rev-parse", "--show-cdup"])
    var days = [CalendarDate?](repeating: nil, count: lines.count)
    let origins = try origins(of: lines)
    for (index, number) in lines.enumerated() {
      guard let origin = origins[number], !origin.commit.allSatisfy({ $0 == UInt8(ascii: "0") }) else { continue }
      days[index] = try day(of: origin, top) { holds(index, $0) }
    }
    return days
  }

  /// The origin of a line: the commit, the line's number in it, from 1, and the path from the top of the work tree.
  private struct Origin {
    var commit: [UInt8]
    var number: Int
    var path: [UInt8]
  }

  /// Returns the origin of each line, by the line's number in the file.
  private func origins(of lines: [Int]) throws(GitProgram.Failure) -> [Int: Origin] {
    var words = ["blame", "--line-porcelain", "--no-textconv"]
    for line in lines { words += ["-L", "\(line),\(line)"] }
    let output = try git.output(words + ["--"], [name])
    var origins: [Int: Origin] = [:]
    var origin = Origin(commit: [], number: 0, path: [])
    var number: Int?
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if number == nil {
        let words = line.split(separator: UInt8(ascii: " "))
        guard words.count >= 3, let old = Self.number(words[1]), let new = Self.number(words[2]) else { continue }
        origin = Origin(commit: Array(words[0]), number: old, path: [])
        number = new
      } else if line.starts(with: "filename ".utf8) {
        origin.path = Array(line.dropFirst(9))
      } else if line.first == UInt8(ascii: "\t"), let found = number {
        origins[found] = origin
        number = nil
      }
    }
    return origins
  }

  /// Follows a line back to the commit before which it did not fulfill `holds`.
  private func day(
    of origin: Origin, _ top: [UInt8], where holds: ([UInt8]) -> Bool
  ) throws(GitProgram.Failure) -> CalendarDate? {
    let place = Array("-L\(origin.number),\(origin.number):".utf8) + top + origin.path
    let output = try git.output(
      ["log", "--format==%as", "--no-color", "--no-ext-diff", "--no-textconv"], [place, origin.commit])
    var day: CalendarDate?
    var step = Step()
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.first == UInt8(ascii: "="), !step.isInHunk || line.count == 11 {
        if step.begins(holds) { return day }
        step = Step()
        day = DateLiteral(String(decoding: line.dropFirst(), as: UTF8.self))?.firstDay ?? day
      } else if line.starts(with: "@@".utf8) {
        step.isInHunk = true
      } else if step.isInHunk, let mark = line.first {
        let text = line.last == UInt8(ascii: "\r") ? line.dropFirst().dropLast() : line.dropFirst()
        if mark == UInt8(ascii: "+") { step.new.append(Array(text)) }
        if mark == UInt8(ascii: "-") { step.old.append(Array(text)) }
      }
    }
    return day
  }

  /// The change of one commit to the line.
  private struct Step {
    var isInHunk = false
    var old: [[UInt8]] = []
    var new: [[UInt8]] = []

    /// Whether the line fulfills `holds` since this commit.
    func begins(_ holds: ([UInt8]) -> Bool) -> Bool { new.contains(where: holds) && !old.contains(where: holds) }
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Int? { Int(String(decoding: word, as: UTF8.self)) }
}
