/// A page of the manual in the language of mdoc(7), as it is put together.
///
/// Words go through `escaped`, so that no text of ours is taken for a macro, and hyphens and quotes stay what a person
/// can copy. Every sentence begins on a line of its own, and no line is longer than 80 bytes where it can be broken:
/// `mandoc -T lint` asks for both.
package struct MdocText {
  package private(set) var text = ""

  private static let mostBytes = 78

  package init() {}

  /// A macro with words that are given as they are.
  mutating func macro(_ name: String, _ words: String = "") {
    text += words.isEmpty ? ".\(name)\n" : ".\(name) \(words)\n"
  }

  mutating func section(_ title: String) { macro("Sh", title) }

  /// A macro with one argument that is text.
  mutating func macro(_ name: String, quoting argument: String) {
    macro(name, Self.argument(argument))
  }

  /// Words that flow, each sentence on a line of its own.
  mutating func flow(_ words: String) {
    for sentence in Self.sentences(of: words) {
      var line = ""
      for word in sentence.split(separator: " ") {
        let word = Self.escaped(String(word))
        if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > Self.mostBytes {
          add(line: line)
          line = ""
        }
        line += line.isEmpty ? word : " " + word
      }
      if !line.isEmpty { add(line: line) }
    }
  }

  /// A line of an example.
  mutating func literal(_ line: String) { add(line: Self.escaped(line)) }

  /// A help text: paragraphs, lists and examples.
  ///
  /// - Parameter isFirst: whether nothing of its section stands above it.
  package mutating func help(_ help: String, isFirst: Bool = true) {
    var isFirst = isFirst
    var open: String?
    func end(_ text: inout String) {
      if let open { text += ".\(open)\n" }
      open = nil
    }
    for block in HelpText.blocks(of: help) {
      switch block {
      case .blank: if open != "El" { end(&text) }
      case .paragraph(let words):
        end(&text)
        if !isFirst { macro("Pp") }
        flow(words)
      case .item(let words):
        if open != "El" {
          end(&text)
          macro("Bl", "-bullet")
          open = "El"
        }
        macro("It")
        flow(words)
      case .code(let line):
        if open != "Ed" {
          end(&text)
          macro("Bd", "-literal -offset indent")
          open = "Ed"
        }
        literal(line)
      }
      isFirst = false
    }
    end(&text)
  }

  /// Terms with what they mean.
  mutating func definitions(_ entries: [(term: String, meaning: String)]) {
    guard !entries.isEmpty else { return }
    macro("Bl", "-tag -width Ds")
    for (term, meaning) in entries {
      macro("It", term)
      flow(meaning)
    }
    macro("El")
  }

  private mutating func add(line: String) {
    // A period or an apostrophe at the front of a line would make it a macro.
    if line.hasPrefix(".") || line.hasPrefix("'") { text += "\\&" }
    text += line + "\n"
  }

  /// A text as one argument of a macro.
  static func argument(_ text: String) -> String {
    "\"\(escaped(text))\""
  }

  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }

  /// Parted behind each mark that ends one, where a capital or a quote follows.
  private static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    for word in text.split(separator: " ") {
      sentence += sentence.isEmpty ? String(word) : " \(word)"
      let bare = word.last.map { $0 == ")" || $0 == "'" } == true ? word.dropLast() : word[...]
      if let last = bare.last, last == "." || last == "!" || last == "?" {
        sentences.append(sentence)
        sentence = ""
      }
    }
    if !sentence.isEmpty { sentences.append(sentence) }
    return sentences
  }
}
