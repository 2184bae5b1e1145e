import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that file names with control characters are never written verbatim.
struct ForeignNameTests {
  private static let names = [
    "\u{1B}]0;title\u{07}.tasks", "\u{1B}[2J.tasks", "a\rb.tasks", "a\nb.tasks", "\u{9B}31m.tasks", "\u{202E}x.tasks",
  ]

  private func run(_ words: [String], in folder: SampleFolder) -> CommandRun {
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map(\.array),
      environment: [
        "PATH": path, "NO_COLOR": "1", "TERM": "dumb", "XDG_STATE_HOME": folder.path.joined("state").text,
        "HOME": "/nowhere",
      ],
      folder: folder.path.joined("r"), isTerminal: true)
  }

  @Test(arguments: names) func nameIsEncoded(name: String) throws {
    let folder = try SampleFolder([("r/\(name)", "*  [ ] A due:soon\n- [x] B\n"), ("r/.tasks.json", "{}")])
    folder.link(BytePath("r/link\(name)"), to: BytePath("../\(name)-elsewhere"))
    try folder.write(BytePath("\(name)-elsewhere"), "-  [ ] A\n")
    folder.link("r/c.tasks", to: BytePath("../\(name)-elsewhere"))
    folder.link(BytePath("r/gone\(name)"), to: "nowhere")
    let commands = [
      ["format"], ["lint"], ["lint", "--format", "gcc"], ["lint", "--format", "github"], ["check"], ["list"], ["files"],
      ["archive"], ["add", "X", "--file", "c.tasks"], ["add", "X", "--file", "link\(name)"], ["doctor"],
      ["undo", "--list"],
      ["format", "--diff"], ["lint", "--output", "link\(name)"], ["-v", "list"], ["done", "link\(name):1"],
    ]
    for words in commands {
      let run = run(words, in: folder)
      for bytes in [run.outputBytes, run.errorBytes] {
        let text = String(decoding: bytes, as: UTF8.self)
        let odd = text.unicodeScalars.filter { scalar in
          (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
            || (0x202A...0x202E).contains(scalar.value)
        }
        #expect(odd.isEmpty, "\(words): \(text.debugDescription)")
        if name.contains("\n") { #expect(!text.contains("\nb.tasks"), "\(words): \(text.debugDescription)") }
      }
    }
  }
}
