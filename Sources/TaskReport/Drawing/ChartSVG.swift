/// A chart as an SVG element, 320 units wide, with 12-unit text.
public struct ChartSVG: Sendable {
  private let body: HTMLText
  /// The height in units, rounded up.
  public let height: Int

  public init(_ chart: Chart) {
    var canvas = SVGCanvas()
    switch chart {
    case .rows(let chart): canvas.drawRows(chart)
    case .columns(let chart): canvas.drawColumns(chart)
    case .line(let chart): canvas.draw(chart)
    case .heat(let chart): canvas.draw(chart)
    case .grid(let chart): canvas.draw(chart)
    case .months(let charts): canvas.draw(charts)
    case .ring(let chart): canvas.draw(chart)
    }
    body = canvas.body
    height = (canvas.height + 9) / 10 + 2
  }

  /// Returns the element for a page, which supplies the style.
  ///
  /// - Parameter label: the id of the element that names the picture.
  public func element(labelledBy label: HTMLText) -> HTMLText {
    "<svg role=\"img\" aria-labelledby=\"\(label)\" viewBox=\"0 0 320 \(height)\">\(body)</svg>"
  }

  /// Returns a standalone SVG file with its own light and dark styles.
  ///
  /// - Parameters:
  ///   - title: the name of the picture.
  ///   - description: a textual description of the picture.
  public func document(title: HTMLText, description: HTMLText) -> HTMLText {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="\(2 * height)" viewBox="0 0 320 \(height)" role="img" aria-labelledby="title desc">
    <title id="title">\(title)</title>
    <desc id="desc">\(description)</desc>
    <style>\(PageStyle.picture)</style>
    <rect class="ground" width="320" height="\(height)"/>
    \(body)
    </svg>

    """
  }
}
