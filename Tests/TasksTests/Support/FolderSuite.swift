import TaskFiles
import TaskWorkspace
import tasks

/// Tests of commands that change the files of a folder, with a separate folder for the state that `undo` needs.
protocol FolderSuite {
  var folder: SampleFolder { get }
  /// The folder for `XDG_STATE_HOME`.
  var state: SampleFolder { get }
}

extension FolderSuite {
  /// Runs a command in the folder, without colors.
  ///
  /// - Parameter observer: Called between the steps of a write.
  func run(
    _ words: String..., environment: [String: String] = [:], input: String = "", isTerminal: Bool = false,
    observer: WriteStep.Observer? = nil
  ) -> CommandRun {
    run(words, environment: environment, input: input, isTerminal: isTerminal, observer: observer)
  }

  func run(
    _ words: [String], environment: [String: String] = [:], input: String = "", isTerminal: Bool = false,
    observer: WriteStep.Observer? = nil
  ) -> CommandRun {
    var process = ProcessEnvironment.test(
      environment.merging(["XDG_STATE_HOME": state.path.text, "NO_COLOR": "1"]) { $1 }, folder: folder.path,
      input: input.array,
      isTerminal: isTerminal)
    process.writeObserver = observer
    return CommandRun(words: words.map(\.array), process: process)
  }

  func text(_ name: BytePath = "a.tasks") throws -> String { try folder.text(name) }
}
