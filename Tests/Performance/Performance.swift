import Glibc
import TaskFiles

/// Measures reading alternately with md4c in one run, and prints ratios, because the times of a shared machine drift
/// but their ratios do not.
///
///     swift run -c release Performance [TASKS [RUNS [FOLDER]]]     a million tasks, 7 runs, .build/performance
///
/// Generates its own corpus, plain and hard, and compiles its own driver of md4c (Debian: gcc and libmd4c-dev).
/// `Performance pass NAME FILE WORKERS` runs one measured process. `Performance corpora [TASKS [FOLDER]]` makes what the
/// scripts beside it measure with, and nothing else: the driver and a corpus of each kind.
@main
struct Performance {
  static func main() {
    ProcessStart.prepare()
    let arguments = CommandLine.arguments.dropFirst()
    do {
      if arguments.first == "pass" {
        try pass(Array(arguments.dropFirst()))
      } else if arguments.first == "corpora" {
        let given = Given(Array(arguments.dropFirst()))
        let workshop = try Workshop(folder: given.folder)
        _ = try workshop.md4cDriver()
        for kind in Corpus.Kind.allCases { _ = try workshop.corpus(kind, given.count) }
      } else {
        try compare(Array(arguments))
      }
    } catch {
      print("error: \(error)")
    }
  }

  private static func pass(_ arguments: [String]) throws {
    guard arguments.count == 3, let pass = Pass(rawValue: arguments[0]), let workers = Int(arguments[2]) else {
      print("usage: Performance pass \(Pass.allCases.map(\.rawValue).joined(separator: "|")) FILE WORKERS")
      return
    }
    let peak = ChildProcess.peakOfThisProcess
    try pass.run(BytePath(arguments[1]), workers: workers) { checksum in
      print("checksum \(checksum)")
      print("peak \((try? peak()) ?? 0)")
      fflush(nil)
      ProcessEnd.exit(status: 0)
    }
  }

  /// The number of tasks and the folder, as the command line gives them.
  private struct Given {
    let count: Int
    let folder: String

    init(_ arguments: [String], folderAt index: Int = 1) {
      count = arguments.first.flatMap { Int($0) } ?? 1_000_000
      folder = arguments.dropFirst(index).first ?? ".build/performance"
    }
  }

  private static func compare(_ arguments: [String]) throws {
    let given = Given(arguments, folderAt: 2)
    let count = given.count
    let runs = arguments.dropFirst().first.flatMap { Int($0) } ?? 7
    let workshop = try Workshop(folder: given.folder)
    let plain = try workshop.corpus(.plain, count)
    let hard = try workshop.corpus(.hard, count)
    let driver = try workshop.md4cDriver()
    print("\(count) tasks, \(plain.size / 1_000_000) MB; ratio to md4c's parse in the same run, median of \(runs)")
    print("pass   cores   plain   hard   hard/plain   peak/file   time")
    for pass in Pass.allCases {
      for workers in [1, 2] {
        let results = try [plain, hard].map { corpus in
          try Comparison(
            [workshop.program, "pass", pass.rawValue, corpus.path, String(workers)], [driver, corpus.path], runs: runs)
        }
        let line = [
          pass.rawValue.padded(to: 7), String(workers).padded(to: 8), results[0].ratio.twoDigits.padded(to: 8),
          results[1].ratio.twoDigits.padded(to: 7), (results[1].ratio / results[0].ratio).twoDigits.padded(to: 13),
          (Double(results[0].peak) / Double(plain.size)).twoDigits.padded(to: 12),
          "\(results[0].milliseconds) ms against \(results[0].peerMilliseconds) ms",
        ]
        print(line.joined())
      }
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Double {
  fileprivate var twoDigits: String {
    let hundredths = Int(self * 100 + 0.5)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
