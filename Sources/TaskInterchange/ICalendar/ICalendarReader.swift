import TaskModel
import TaskSyntax

/// Reads the tasks of calendars, and joins them with their parents and with those that they come after.
struct ICalendarReader {
  private(set) var result = ImportedRecords()
  private let context: InterchangeContext
  private var tasks: [ICalendarTask] = []

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.context = context
    let texts = TextPieces(text, lines: Self.linesOfTask * context.pieces.count, context.pieces) {
      ICalendarPiece.begins(with: $0, at: $1)
    }
    var pieces = context.pieces.map(texts.count) { ICalendarPiece(texts[$0], file: file.map { $0 }, context) }
    for index in pieces.indices {
      tasks.take(&pieces[index].tasks)
      result.losses.add(pieces[index].losses)
      result.problems += pieces[index].problems
    }
    result.problems.sort { $0.place.line < $1.place.line }
    // A program may have written the tasks of our export in another order.
    tasks.sort(byPosition: { $0.position })
    join()
  }

  /// The usual number of lines of a task.
  private static let linesOfTask = 16

  private mutating func join() {
    var numbers: [[UInt8]: Int] = [:]
    // The tasks that name their predecessors, by their UIDs or by their ids.
    let later = tasks.indices.filter { !tasks[$0].depends.isEmpty || tasks[$0].record.attributes[.after] != nil }
    let parents = tasks.indices.filter { tasks[$0].parent != nil }
    if !later.isEmpty || !parents.isEmpty {
      for index in tasks.indices where numbers[tasks[index].uid] == nil { numbers[tasks[index].uid] = index }
    }
    if !later.isEmpty {
      let own = tasks.compactMap { $0.record.attributes[.id] }
      var shortIDs = ShortIDs(besides: own)
      let names = Set(own)
      for index in later { joinAfter(index, numbers, names, &shortIDs) }
    }
    if context.keepsIDs {
      for index in tasks.indices { tasks[index].keepUID() }
    }
    for index in parents {
      if let parent = tasks[index].parent, let number = numbers[parent], number != index {
        tasks[index].record.parent = number
      } else {
        result.losses.add(.orphan, at: tasks[index].record.place)
      }
    }
    result.records.reserveCapacity(tasks.count)
    result.records.take(&tasks) { $0.record }
  }

  /// Names the tasks that a task comes after. If they are those that were written, `after` is as it was.
  ///
  /// - Parameter own: the ids that tasks have themselves.
  private mutating func joinAfter(
    _ index: Int, _ numbers: [[UInt8]: Int], _ own: Set<[UInt8]>, _ shortIDs: inout ShortIDs
  ) {
    let found = tasks[index].depends.compactMap { numbers[$0] }.filter { $0 != index }
    let unknown = tasks[index].depends.count - found.count
    result.losses.add(.noID, at: tasks[index].record.place, count: unknown)
    let known = tasks[index].record[.after]?.split(separator: UInt8(ascii: ",")).map { Array($0) } ?? []
    let ids = found.map { tasks[$0].record[.id] }
    let named = Set(ids)
    let isUnchanged =
      !named.contains(nil) && ids.compactMap { $0 } == known.filter(named.contains)
      && known.allSatisfy { named.contains($0) || !own.contains($0) }
    if isUnchanged { return }
    var seen: Set<[UInt8]> = []
    tasks[index].setAfter(found.map { id(of: $0, &shortIDs) }.filter { seen.insert($0).inserted })
  }

  /// Returns the id of a task that another one names: its own, or one that is made of its UID.
  private mutating func id(of index: Int, _ shortIDs: inout ShortIDs) -> [UInt8] {
    if let id = tasks[index].record[.id] { return id }
    let id = shortIDs.id(of: tasks[index].uid)
    tasks[index].setID(id)
    return id
  }
}
