import Glibc
import Testing
import tasks

@Suite struct ColorTests {
  static let colors: [Color] =
    [.red, .orange, .yellow, .blue, .gray, .green, .cyan] + Color.ofProjects

  /// The color is one of the 256 colors, but not one of the first 16, which depend on the terminal.
  @Test(arguments: colors) func canBeReadOnLightAndOnDark(_ color: Color) {
    #expect(color.full >= 16)
    let luminance = Self.luminance(color.full)
    #expect(1.05 / (luminance + 0.05) >= 3.2, "\(color.full) on white")
    #expect((luminance + 0.05) / 0.05 >= 3.8, "\(color.full) on black")
  }

  @Test func projectsDiffer() {
    #expect(Set(Color.ofProjects.map(\.full)).count == Color.ofProjects.count)
  }

  /// The relative luminance (WCAG 2) of a color of xterm's cube or its gray ramp.
  private static func luminance(_ number: UInt8) -> Double {
    let levels = [0.0, 95, 135, 175, 215, 255]
    let index = Int(number) - 16
    let gray = 8 + 10 * Double(index - 216)
    let channels = index >= 216 ? [gray, gray, gray] : [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
    let linear = channels.map { channel in
      let value = channel / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
