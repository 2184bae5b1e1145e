/// For each name of a workspace, the tasks that bear it as their id, in document order.
///
///     places  a  a  b  d        sorted by name
///     starts  0     2  3  3  4  the first place of each name; c is no id
public struct WorkspaceBearers: RandomAccessCollection, Sendable {
  private let starts: [Int]
  private let places: [WorkspaceModel.Place]

  /// - Parameters:
  ///   - ids: the tasks with an id, in document order, with the numbers of their names.
  ///   - count: the number of names.
  init(_ ids: [(name: UInt32, place: WorkspaceModel.Place)], count: Int) {
    var starts = [Int](repeating: 0, count: count + 1)
    for id in ids { starts[Int(id.name) + 1] += 1 }
    for name in 0..<count { starts[name + 1] += starts[name] }
    var ends = starts
    var places = ids.map(\.place)
    for id in ids {
      places[ends[Int(id.name)]] = id.place
      ends[Int(id.name)] += 1
    }
    self.starts = starts
    self.places = places
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { starts.count - 1 }

  /// Returns the tasks that bear a name.
  public subscript(name: Int) -> ArraySlice<WorkspaceModel.Place> { places[starts[name]..<starts[name + 1]] }
}
