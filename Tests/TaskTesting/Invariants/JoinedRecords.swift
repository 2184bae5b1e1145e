package import TaskSyntax

/// The records of all parts, as if they were of one.
package struct JoinedRecords: Equatable {
  private var records: [SyntaxRecord] = []
  private var markers: [ConflictMarker] = []

  /// `parts` come in order, each with its place in the document and the lines before it.
  package init(_ parts: [SyntaxPart]) {
    for part in parts {
      let offset = part.documentOffset
      let count = UInt32(records.count)
      for record in part.records {
        var record = record
        record.offset += UInt32(offset)
        record.next += count
        records.append(record)
      }
      for marker in part.conflictMarkers {
        var marker = marker
        marker.range = marker.range.lowerBound + offset..<marker.range.upperBound + offset
        marker.line += part.firstLine
        markers.append(marker)
      }
    }
  }
}
