import TaskModel
import TaskQuery
import TaskSyntax

extension HoverTopic {
  /// The key of an attribute: its meaning and how a value is written.
  static let key = HoverTopic { cursor in
    guard let word = cursor.word else { return nil }
    let key = word.lowerBound..<min(word.upperBound, word.lowerBound + word.keyLength)
    switch word.kind {
    case .attribute where cursor.offset < key.upperBound:
      return (key, .key(word.key, named: cursor.text(key), in: cursor.workspace))
    case .invalidAttribute:
      return (word.range, .key(word.key, named: cursor.text(key), in: cursor.workspace))
    default: return nil
    }
  }

  /// The rank: the meaning of letter and quadrant.
  static let rank = HoverTopic { cursor in
    guard let word = cursor.word, word.kind == .rank else { return nil }
    var rows: [FactRow] = []
    let letter = word.rank.letter
    if letter > 0 {
      rows.append(FactRow("\(RankWords.name(ofLetter: letter))", "\(RankWords.meaning(ofLetter: letter))"))
    }
    if word.rank.number > 0 { rows.append(FactRow("\(word.rank.number)", "the place among tasks of this letter")) }
    if word.rank.quadrant > 0 {
      rows.append(FactRow("Q\(word.rank.quadrant)", "\(RankWords.meaning(ofQuadrant: word.rank.quadrant))"))
    }
    if let row = cursor.task?.lentRow { rows.append(row) }
    return (word.range, FactPage([.rows(rows)]))
  }
}

extension FactPage {
  static func key(_ key: AttributeKey, named name: [UInt8], in workspace: EditorWorkspace) -> FactPage {
    let meaning: FactText = key == .declared ? "a key that the front matter declares" : KeyWords.meaning(of: key)
    var page = FactPage([.heading("\(name)"), .paragraph(meaning)])
    if key == .declared {
      if let type = workspace.settings.keyTypes[name] { page.blocks.append(.paragraph("its value is \(type.phrase)")) }
    } else if let help = key.value.help {
      page.blocks.append(.paragraph("\(help.description)"))
    }
    return page
  }
}
