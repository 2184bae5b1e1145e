import TaskSyntax

/// The Markdown of a document, and its consequences for formatting: which lists change their bullets, which items keep
/// the blanks after theirs, and what stays unchanged.
struct MarkdownLayout {
  let blocks: MarkdownBlocks
  /// For each list, whether its bullets become `-`.
  private(set) var becomesDash: [Bool] = []
  /// For each container, whether the blanks after its bullet stay, because text left of its text column would otherwise
  /// move into it.
  var keepsWidth: [Bool]
  /// For each outermost container, whether all columns in it stay.
  var isPinned: [Bool]
  /// For each list, whether it keeps its bullets, regardless of its contents.
  var keepsBullets: [Bool]
  private var survey: LayoutSurvey
  /// The lines that were found to be rendered differently; `heldLists` has the outermost lists that contain them.
  var heldLines: Set<Int> = []
  var heldLists: Set<Int32> = []
  /// Whether nothing in the held lines and lists may change; `freezesAll` is for the whole document.
  var freezesHeld = false
  var freezesAll = false

  /// Creates the layout of an empty document.
  init() {
    blocks = MarkdownBlocks()
    survey = LayoutSurvey(blocks)
    (keepsWidth, isPinned, keepsBullets) = ([], [], [])
  }

  init(_ source: SourceText) {
    blocks = MarkdownBlocks(source)
    survey = LayoutSurvey(blocks)
    survey.run(source)
    keepsWidth = survey.keepsWidth
    isPinned = survey.isForeign
    for (index, container) in blocks.containers.enumerated() where isPinned[Int(container.root)] {
      keepsWidth[index] = true
    }
    keepsBullets = [Bool](repeating: false, count: blocks.lists.count)
    chooseBullets()
  }

  /// Returns the line with number `index`; a line of plain text if there is none.
  func line(_ index: Int) -> MarkdownLine {
    index >= 0 && index < blocks.lines.count ? blocks.lines[index] : MarkdownLine(start: 0)
  }

  /// Whether the containers around the line, and their contents, keep their columns.
  func isPinned(_ line: MarkdownLine) -> Bool {
    let container = line.container >= 0 ? line.container : line.outer
    return container >= 0 && isPinned[Int(blocks.containers[Int(container)].root)]
  }

  /// Returns the line of the document, from 1, that is line `index` of the layout.
  func documentLine(_ index: Int, of source: SourceText) -> Int {
    let start = blocks.lines.isEmpty ? 0 : Int(blocks.lines[0].start)
    var before = 0
    for offset in 0..<start where source.storage[offset] == UInt8(ascii: "\n") { before += 1 }
    return before + index + 1
  }

  /// Decides which bullets change: those of lists with a task, unless two lists would become one.
  mutating func chooseBullets() {
    var next = [Int](repeating: -1, count: blocks.lists.count)
    for (index, list) in blocks.lists.enumerated() where list.previous >= 0 { next[Int(list.previous)] = index }
    becomesDash = [Bool](repeating: false, count: blocks.lists.count)
    let dash = UInt8(ascii: "-")
    for (index, list) in blocks.lists.enumerated() where !list.isOrdered && list.mark != dash && survey.canChange(index)
    {
      let isBehindDash =
        list.previous >= 0 && (blocks.lists[Int(list.previous)].mark == dash || becomesDash[Int(list.previous)])
      let isBeforeDash = next[index] >= 0 && blocks.lists[next[index]].mark == dash
      becomesDash[index] = !isBehindDash && !isBeforeDash && !keepsBullets[index]
    }
  }

  /// Whether nothing in the line may change: code, HTML, formulas, and lines that were found to be rendered
  /// differently.
  func isVerbatim(_ index: Int) -> Bool {
    let line = line(index)
    if line.isVerbatim || freezesAll { return true }
    guard freezesHeld else { return false }
    return heldLines.contains(index) || heldLists.contains(rootList(line))
  }

  /// Returns the outermost list around a line; -1 if there is none.
  private func rootList(_ line: MarkdownLine) -> Int32 {
    let container = line.container >= 0 ? line.container : line.outer
    guard container >= 0 else { return -1 }
    return blocks.containers[Int(blocks.containers[Int(container)].root)].list
  }
}

extension MarkdownLayout {
  /// The extent of the text that is left unchanged.
  enum Hold: CaseIterable {
    /// The bullets of the lists that were found to be rendered differently.
    case bullets
    /// The columns of these lists, too.
    case columns
    /// Everything in these lists and lines.
    case lines
    /// The columns and bullets of the whole document.
    case allColumns
    /// Everything except line endings.
    case allLines
  }

  /// Records that `lines` would be rendered differently.
  mutating func note(_ lines: [Int]) {
    heldLines.formUnion(lines)
    for index in lines where index >= 0 && index < blocks.lines.count {
      let list = rootList(blocks.lines[index])
      if list >= 0 { heldLists.insert(list) }
    }
  }

  /// Leaves more unchanged: around the recorded lines, and around `line`.
  mutating func hold(_ hold: Hold, line: Int) {
    note([line])
    freezesHeld = hold != .bullets && hold != .columns
    freezesAll = hold == .allLines
    for index in blocks.containers.indices {
      let container = blocks.containers[index]
      let list = blocks.containers[Int(container.root)].list
      guard hold == .allColumns || hold == .allLines || list >= 0 && heldLists.contains(list) else { continue }
      if hold != .bullets {
        isPinned[index] = true
        keepsWidth[index] = true
      }
      guard container.isItem else { continue }
      keepsBullets[Int(container.list)] = true
      let previous = blocks.lists[Int(container.list)].previous
      if previous >= 0 { keepsBullets[Int(previous)] = true }
    }
    chooseBullets()
  }
}
