/// For each name of a workspace, the tasks that bear it as their id, in document order.
///
///     places  a  a  b  d        sorted by name
///     starts  0     2  3  3  4  the first place of each name; c is no id
public struct WorkspaceBearers: RandomAccessCollection, Sendable {
  private let starts: [UInt32]
  private let places: [WorkspaceModel.Place]

  /// - Parameter count: the number of names.
  init(_ links: WorkspaceLinks, count: Int) {
    // The places of a name are counted two entries on. So each start moves to its end as they are filled in, and is
    // then the start of the next name.
    var starts = [UInt32](repeating: 0, count: count + 2)
    var idCount = 0
    links.forEachID { name, _ in
      starts[Int(name) + 2] += 1
      idCount += 1
    }
    for name in starts.indices.dropFirst() { starts[name] += starts[name - 1] }
    var places = [WorkspaceModel.Place](repeating: .init(document: 0, part: 0, row: 0), count: idCount)
    links.forEachID { name, place in
      places[Int(starts[Int(name) + 1])] = place
      starts[Int(name) + 1] += 1
    }
    self.starts = starts
    self.places = places
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { starts.count - 2 }

  /// Returns the tasks that bear a name.
  public subscript(name: Int) -> ArraySlice<WorkspaceModel.Place> {
    places[Int(starts[name])..<Int(starts[name + 1])]
  }
}
