/// Tasks of a workspace, given by number. Each is made when it is asked for, because a screen shows few of very many.
package struct NumberedTasks: RandomAccessCollection {
  private let numbers: [UInt32]
  private let workspace: WorkspaceTasks

  package init(numbers: [UInt32], workspace: WorkspaceTasks) {
    self.numbers = numbers
    self.workspace = workspace
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.count }
  package subscript(index: Int) -> FoundTask { workspace[Int(numbers[index])] }
}

extension Slice<NumberedTasks> {
  /// The tasks in order, for code that reads the line of each. Lines that are read again are read many at once.
  package var inReadings: some Sequence<FoundTask> {
    stride(from: startIndex, to: endIndex, by: FoundTask.readAtOnce).lazy.flatMap { start in
      Array(self[start..<Swift.min(endIndex, start + FoundTask.readAtOnce)]).reading()
    }
  }
}
