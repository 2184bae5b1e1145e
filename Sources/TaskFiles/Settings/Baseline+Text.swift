package import JSON

extension Baseline {
  /// The text of the file: sorted, an entry a line. Behind the last one stands an empty one: so all end alike, and a
  /// line that is added changes no other.
  package var text: JSONText {
    var text = JSONText()
    text.append(syntax: "{\"schema\": 1, \"findings\": [\n")
    for (file, names) in names.sorted(by: { BytePath($0.key) < BytePath($1.key) }) {
      let sorted = names.sorted { a, b in
        if a.rule != b.rule { return a.rule < b.rule }
        return a.text != b.text ? a.text < b.text : a.number < b.number
      }
      for name in sorted {
        text.append(syntax: "  {\"file\": ")
        text.append(string: file.span)
        text.append(syntax: ", \"rule\": ")
        text.append(string: name.rule.utf8Span.span)
        text.append(syntax: ", \"text\": \"\(name.text.hexadecimal)\", \"n\": \(name.number)},\n")
      }
    }
    text.append(syntax: "  {}\n]}\n")
    return text
  }
}
