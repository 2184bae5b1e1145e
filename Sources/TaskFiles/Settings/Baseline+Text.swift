import JSON

extension Baseline {
  /// The bytes of the file: sorted, an entry a line. Behind the last one stands an empty one: so all end alike, and a
  /// line that is added changes no other. `nil` where the file would be larger than `sizeLimit`.
  package var bytes: [UInt8]? {
    var text = JSONText()
    text.append(syntax: "{\"schema\": 1, \"findings\": [\n")
    for (file, names) in names.sorted(by: { BytePath($0.key) < BytePath($1.key) }) {
      for (kind, numbers) in names.sorted(by: { ($0.key.rule, $0.key.text) < ($1.key.rule, $1.key.text) }) {
        for number in numbers.ranges.joined() {
          text.append(syntax: "  {\"file\": ")
          text.append(string: file.span)
          text.append(syntax: ", \"rule\": ")
          text.append(string: kind.rule.utf8Span.span)
          text.append(syntax: ", \"text\": \"\(kind.text.hexadecimal)\", \"n\": \(number + 1)},\n")
          if text.bytes.count > Self.sizeLimit { return nil }
        }
      }
    }
    text.append(syntax: "  {}\n]}\n")
    return text.bytes
  }
}
