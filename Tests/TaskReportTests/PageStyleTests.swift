import TaskReport
import Testing

struct PageStyleTests {
  /// If this fails after a change of the style, copy the printed hash.
  @Test func theHashIsThatOfTheStyle() {
    #expect(String(decoding: PageStyle.hash.bytes, as: UTF8.self) == SHA256.base64(PageStyle.page.bytes))
  }

  @Test func theHashIsRight() {
    #expect(SHA256.base64([]) == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    #expect(SHA256.base64(Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    #expect(
      SHA256.base64(Array(repeating: UInt8(ascii: "a"), count: 119)) == "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps=")
  }

  @Test func aPolicyIsInThePage() throws {
    let page = String(decoding: ReportPage(try SamplePage([]).content()).html.bytes, as: UTF8.self)
    let policy =
      "default-src 'none'; style-src 'sha256-\(SHA256.base64(PageStyle.page.bytes))'; base-uri 'none'; form-action 'none'"
    #expect(page.contains("<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n"))
    #expect(page.contains("<style>\(String(decoding: PageStyle.page.bytes, as: UTF8.self))</style>"))
  }

  @Test(arguments: [true, false])
  func contrastIsHighInBothThemes(isLight: Bool) throws {
    let colors = Self.colors(isLight ? PageStyle.light : PageStyle.dark)
    let ground = try #require(colors["ground"])
    #expect(colors.count == 15)
    for (name, color) in colors where name != "ground" && name != "grid" {
      let least = ["text", "soft"].contains(name) ? 7.0 : name == "edge" ? 3 : 4.5
      #expect(Self.contrast(color, ground) >= least, "\(name): \(Self.contrast(color, ground))")
    }
    // Neighboring steps of the map differ in contrast too.
    let heats = (1...4).compactMap { colors["heat\($0)"].map { Self.contrast($0, ground) } }
    #expect(zip(heats, heats.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Returns the colors of a list `--name:#rrggbb;…`, by name.
  private static func colors(_ text: HTMLText) -> [String: [Double]] {
    let pairs = String(decoding: text.bytes, as: UTF8.self).split(separator: ";").compactMap { rule in
      let parts = rule.split(separator: ":")
      let digits = parts[1].dropFirst()
      let full = digits.count == 3 ? digits.flatMap { [$0, $0] } : Array(digits)
      let parsed = stride(from: 0, to: 6, by: 2).compactMap { UInt8(String(full[$0...($0 + 1)]), radix: 16) }
      return parsed.count == 3 ? (String(parts[0].dropFirst(2)), parsed.map { Double($0) / 255 }) : nil
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the WCAG 2 contrast ratio.
  private static func contrast(_ a: [Double], _ b: [Double]) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private static func luminance(_ color: [Double]) -> Double {
    zip([0.2126, 0.7152, 0.0722], color).reduce(0) { $0 + $1.0 * linear($1.1) }
  }

  /// Returns `((c + 0.055) / 1.055)^2.4`; computes the fifth root by Newton's method.
  private static func linear(_ channel: Double) -> Double {
    guard channel > 0.03928 else { return channel / 12.92 }
    let base = (channel + 0.055) / 1.055
    var root = base
    for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
    return base * base * root * root
  }
}
