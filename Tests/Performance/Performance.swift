import TaskFiles

@main
struct Performance {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let pass = Pass(rawValue: arguments[1]), let workers = Int(arguments[3]) else { return }
    do {
      print(try pass.run(BytePath(arguments[2]), workers: workers), terminator: "\n")
    } catch {
      print(error)
    }
    if let status = try? FileContents(of: "/proc/self/status") {
      let text = String(decoding: status.bytes, as: UTF8.self)
      for line in text.split(separator: "\n") where line.hasPrefix("VmHWM") { print(line) }
    }
  }
}
