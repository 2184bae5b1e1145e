/// Builds a page of the manual in mdoc(7).
///
/// Words pass through `escaped`, so that no text is read as a macro, and hyphens and quotes can be copied. Every
/// sentence begins on a new line, and no line that can be wrapped is longer than 80 bytes: `mandoc -T lint` requires
/// both.
package struct MdocText {
  package private(set) var text = ""

  private static let mostBytes = 78

  package init() {}

  /// Appends a macro with arguments that are not escaped.
  mutating func macro(_ name: String, _ words: String = "") {
    text += words.isEmpty ? ".\(name)\n" : ".\(name) \(words)\n"
  }

  mutating func section(_ title: String) { macro("Sh", title) }

  /// Appends text to wrap, with each sentence on a new line.
  mutating func flow(_ words: String) {
    for sentence in Self.sentences(of: words) {
      var line = ""
      for word in sentence.split(separator: " ") {
        let word = Self.escaped(String(word))
        if !line.isEmpty, Self.length(line) + 1 + Self.length(word) > Self.mostBytes {
          add(line: line)
          line = ""
        }
        line += line.isEmpty ? word : " " + word
      }
      if !line.isEmpty { add(line: line) }
    }
  }

  /// The length of a line as mandoc reads it: a letter outside of ASCII becomes `\[u2026]`.
  private static func length(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : "\\[u\(String($1.value, radix: 16))]".utf8.count) }
  }

  /// Appends a line of an example.
  mutating func literal(_ line: String) { add(line: Self.escaped(line)) }

  /// Appends a help text: paragraphs, lists and examples.
  ///
  /// - Parameter isFirst: Whether the text is the first in its section.
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

  /// Appends a list of terms with their meanings.
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
    // A period or an apostrophe at the start of a line would make it a macro.
    if line.hasPrefix(".") || line.hasPrefix("'") { text += "\\&" }
    text += line + "\n"
  }

  /// Returns a text as one quoted argument of a macro.
  static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

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

  /// Splits a text into sentences: after a period, exclamation or question mark that a capital or a quote follows.
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
