import TaskFiles
import Testing

struct TextEditorTests {
  @Test(arguments: [
    ("vim", ["+7", "/a b"]), ("/usr/bin/nano -w", ["+7", "/a b"]), ("code --wait", ["--goto", "/a b:7"]),
    (" hx", ["/a b:7"]), ("sed -i s/a/b/", ["/a b"]),
  ])
  func theLineIsGivenAsEachEditorTakesIt(editor: String, arguments: [String]) {
    let editor = TextEditor(visual: nil, editor: Array(editor.utf8))
    #expect(editor.arguments(for: "/a b", atLine: 7) == arguments.map { Array($0.utf8) })
    #expect(editor.arguments(for: "/a b", atLine: nil) == [Array("/a b".utf8)])
  }

  @Test func visualComesFirst() {
    let seven = [Array("+7".utf8), Array("/a".utf8)]
    #expect(TextEditor(visual: Array("vi".utf8), editor: Array("code".utf8)).arguments(for: "/a", atLine: 7) == seven)
    #expect(TextEditor(visual: [], editor: Array("nano".utf8)).arguments(for: "/a", atLine: 7) == seven)
    #expect(TextEditor(visual: nil, editor: nil).arguments(for: "/a", atLine: 7) == seven)
  }
}
