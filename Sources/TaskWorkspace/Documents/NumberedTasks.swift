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
