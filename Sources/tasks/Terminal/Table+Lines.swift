extension Table {
  /// Calls `body` with each line of the table, from the top, without its line end and trailing blanks.
  ///
  /// - Parameter breaksCells: Whether a cell wider than its column is wrapped. Otherwise the cell stays on one line and
  ///   shifts the cells behind it to the right.
  package func forEachLine(width: Int, breaksCells: Bool = true, _ body: (TerminalText) -> Void) {
    guard !columns.isEmpty else { return }
    let widths = fittingWidths(in: width - indentation, breaksCells: breaksCells)
    if columns.contains(where: { !$0.heading.isEmpty }) {
      layOut(columns.map { $0.heading.styled(.bold) }, indentation: 0, widths, breaksCells, body)
    }
    var reading = Reading()
    var line = TerminalText()
    for row in rows {
      let count = row.kind == .line ? 1 : columns.count
      if row.kind == .line {
        body(text.part(reading.byte..<reading.byte + cells[reading.cell].length, stylesFrom: reading.style))
      } else if row.kind == .cells, layOut(row, &reading, widths, breaksCells, in: &line) {
        body(line)
      } else {
        var start = reading.byte
        let texts = cells[reading.cell..<reading.cell + count].map { cell in
          start += cell.length
          return text.part(start - cell.length..<start, stylesFrom: reading.style)
        }
        layOut(texts, indentation: row.indentation, widths, breaksCells, body)
      }
      reading.pass(cells[reading.cell..<reading.cell + count], text.styles)
    }
  }

  /// Returns the number of lines of each row on a terminal of a width, without the heading.
  func lineCounts(width: Int) -> [Int] {
    let widths = fittingWidths(in: width - indentation)
    var reading = Reading()
    return rows.map { row in
      let count = row.kind == .line ? 1 : columns.count
      let cells = cells[reading.cell..<reading.cell + count]
      defer { reading.pass(cells, text.styles) }
      guard row.kind != .line else { return 1 }
      var start = reading.byte
      return zip(cells, widths.indices).reduce(1) { most, cell in
        let (cell, index) = cell
        start += cell.length
        let before =
          index == indentedColumn ? lineIndentation(row.indentation, beforeColumns: cell.columns, in: widths[index]) : 0
        let room = widths[index] - before
        if row.kind == .cells, cell.columns <= room { return most }
        let part = text.part(start - cell.length..<start, stylesFrom: reading.style)
        return max(most, part.wrapped(to: room).count)
      }
    }
  }

  /// The position of the traversal: the numbers of cells, bytes and styles passed so far.
  private struct Reading {
    var cell = 0
    var byte = 0
    var style = 0
    /// A buffer for the pieces of a line, reused for each line.
    var pieces: [TerminalText.Piece] = []

    mutating func pass(_ cells: ArraySlice<Cell>, _ styles: [TerminalText.StyledRange]) {
      cell = cells.endIndex
      for cell in cells { byte += cell.length }
      while style < styles.count, styles[style].bytes.lowerBound < byte { style += 1 }
    }
  }

  /// Lays out a row as one line, reusing the buffer of the previous line. Returns false if a cell must be wrapped.
  private func layOut(
    _ row: Row, _ reading: inout Reading, _ widths: [Int], _ breaksCells: Bool, in line: inout TerminalText
  ) -> Bool {
    reading.pieces.removeAll(keepingCapacity: true)
    var start = reading.byte
    var pending = indentation
    for index in widths.indices {
      let cell = cells[reading.cell + index]
      let before =
        index == indentedColumn ? lineIndentation(row.indentation, beforeColumns: cell.columns, in: widths[index]) : 0
      guard !breaksCells || before + cell.columns <= widths[index] else { return false }
      let room = max(0, widths[index] - before - cell.columns)
      pending += before
      if columns[index].alignment == .right { pending += room }
      if cell.length > 0 {
        reading.pieces.append(TerminalText.Piece(spaces: pending, bytes: start..<start + cell.length))
        start += cell.length
        pending = 0
      }
      if columns[index].alignment == .left { pending += room }
      pending += gap(behind: index)
    }
    line.removeAll()
    line.append(text, reading.pieces, stylesFrom: reading.style)
    return true
  }

  private func layOut(
    _ row: [TerminalText], indentation rowIndentation: Int, _ widths: [Int], _ breaksCells: Bool,
    _ body: (TerminalText) -> Void
  ) {
    let indentations = widths.indices.map { index in
      index == indentedColumn && index < row.count
        ? lineIndentation(rowIndentation, beforeColumns: row[index].columns, in: widths[index]) : 0
    }
    let cells = widths.indices.map { index in
      index < row.count ? row[index].wrapped(to: breaksCells ? widths[index] - indentations[index] : .max) : []
    }
    for lineIndex in 0..<(cells.lazy.map(\.count).max() ?? 0) {
      var line = TerminalText()
      // Spaces are written only if text follows them.
      var pending = indentation
      for (index, cell) in cells.enumerated() {
        let text = lineIndex < cell.count ? cell[lineIndex] : TerminalText()
        let room = max(0, widths[index] - indentations[index] - text.columns)
        pending += indentations[index]
        if columns[index].alignment == .right { pending += room }
        if !text.isEmpty {
          line.append(spaces: pending)
          line.append(text)
          pending = 0
        }
        if columns[index].alignment == .left { pending += room }
        pending += gap(behind: index)
      }
      body(line)
    }
  }
}
