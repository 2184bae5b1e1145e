package import TaskSyntax

/// The records of all parts, joined as if there were one part.
package struct JoinedRecords: Equatable {
  private var records: [SyntaxRecord] = []
  private var markers: [ConflictMarker] = []

  /// Joins parts in order. Each part has its offset in the document and the number of lines before it.
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
