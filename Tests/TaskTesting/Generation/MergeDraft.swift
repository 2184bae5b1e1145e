/// A task file as a tree that edits change: what a generated version of a merge is written from.
package struct MergeDraft {
  /// A block with everything in it.
  package struct Block {
    package enum Kind { case task, prose, fence }

    package var kind = Kind.task
    /// A word that no other block has, by which the block is found again.
    package var name = ""
    package var mark = " "
    package var rank = ""
    package var words: [String] = []
    package var labels: [String] = []
    package var attributes: [(key: String, value: String)] = []
    /// The lines of a note, of prose or of a fence.
    package var lines: [String] = []
    package var subtasks: [Block] = []
  }

  package struct Section {
    package var level = 2
    /// Empty for the blocks before the first heading.
    package var title = ""
    package var blocks: [Block] = []
  }

  package var frontMatter: [String] = []
  package var sections: [Section] = [Section()]
  package var bullet = "- "
  package var indentation = 2
  package var blankLines = 1

  /// The path of a block: its section, then its place in each list.
  package typealias Path = [Int]

  /// The paths of all blocks, in order.
  package var paths: [Path] {
    var paths: [Path] = []
    func visit(_ block: Block, _ path: Path) {
      paths.append(path)
      for (place, subtask) in block.subtasks.enumerated() { visit(subtask, path + [place]) }
    }
    for (number, section) in sections.enumerated() {
      for (place, block) in section.blocks.enumerated() { visit(block, [number, place]) }
    }
    return paths
  }

  package subscript(path: Path) -> Block {
    get { path.dropFirst(2).reduce(sections[path[0]].blocks[path[1]]) { $0.subtasks[$1] } }
    set { Self.set(&sections[path[0]].blocks, path.dropFirst(), newValue) }
  }

  private static func set(_ blocks: inout [Block], _ path: ArraySlice<Int>, _ block: Block?) {
    guard let place = path.first else { return }
    if path.count > 1 {
      set(&blocks[place].subtasks, path.dropFirst(), block)
    } else if let block {
      blocks[place] = block
    } else {
      blocks.remove(at: place)
    }
  }

  package mutating func remove(_ path: Path) -> Block {
    let block = self[path]
    Self.set(&sections[path[0]].blocks, path.dropFirst(), nil)
    return block
  }

  // MARK: Text

  package var text: String {
    var lines: [String] = frontMatter.isEmpty ? [] : ["---"] + frontMatter + ["---"]
    for section in sections {
      if !section.title.isEmpty {
        if !lines.isEmpty { lines += [String](repeating: "", count: blankLines) }
        lines.append(String(repeating: "#", count: section.level) + " " + section.title)
      }
      if !lines.isEmpty, !section.blocks.isEmpty { lines.append("") }
      for (place, block) in section.blocks.enumerated() {
        let isApart = place > 0 && (block.kind != .task || section.blocks[place - 1].kind != .task)
        if isApart { lines.append("") }
        write(block, 0, &lines)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func write(_ block: Block, _ column: Int, _ lines: inout [String]) {
    let margin = String(repeating: " ", count: column)
    switch block.kind {
    case .prose: lines += block.lines
    case .fence: lines += ["```sh"] + block.lines + ["```"]
    case .task:
      lines.append(margin + bullet + block.line)
      let inner = String(repeating: " ", count: column + indentation)
      lines += block.lines.map { inner + $0 }
      for subtask in block.subtasks { write(subtask, column + indentation, &lines) }
    }
  }
}

extension MergeDraft {
  /// Returns the block with a name.
  package func block(_ name: String) -> Block? { paths.first { self[$0].name == name }.map { self[$0] } }

  /// Returns the line and the note of a block, without what is in it.
  package func own(_ name: String) -> [String]? { block(name).map { [$0.line] + $0.lines } }
}

extension MergeDraft.Block {
  /// The line of a task, from its box on.
  package var line: String {
    let rank = rank.isEmpty ? [] : ["(\(rank))"]
    let values = attributes.map { "\($0.key):\($0.value)" }
    return "[\(mark)] " + (rank + words + [name] + labels + values).joined(separator: " ")
  }

  package mutating func set(_ key: String, _ value: String?) {
    let order = [
      "plan", "due", "start", "remind", "owner", "est", "spent", "id", "after", "created", "done", "cancelled",
    ]
    attributes.removeAll { $0.key == key }
    if let value { attributes.append((key, value)) }
    attributes.sort { (order.firstIndex(of: $0.key) ?? 0) < (order.firstIndex(of: $1.key) ?? 0) }
  }
}
