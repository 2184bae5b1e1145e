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
    if tasks.contains(where: { $0.parent != nil || $0.comesAfterOthers }) {
      for index in tasks.indices where numbers[tasks[index].uid] == nil { numbers[tasks[index].uid] = index }
    }
    let later = tasks.indices.filter { tasks[$0].comesAfterOthers }
    if !later.isEmpty {
      let own = tasks.compactMap { $0.record.attributes[.id] }
      var shortIDs = ShortIDs(besides: own)
      let names = Set(own)
      for index in later { joinAfter(index, numbers, names, &shortIDs) }
    }
    result.records.reserveCapacity(tasks.count)
    for index in tasks.indices {
      let (uid, parent) = (tasks[index].uid, tasks[index].parent)
      if context.keepsIDs, !RecordIdentity.isOurs(uid), !uid.isEmpty {
        tasks[index].add(Record.Attribute(Array("uid".utf8), uid.onOneLine))
      }
      result.records.append(tasks[index].record)
      guard let parent else { continue }
      if let number = numbers[parent], number != index {
        result.records[index].parent = number
      } else {
        result.losses.add(.orphan, at: tasks[index].record.place)
      }
    }
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
