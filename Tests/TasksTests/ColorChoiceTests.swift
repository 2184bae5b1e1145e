import Testing
import tasks

@Suite struct ColorChoiceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let choice: ColorChoice
    let environment: [String: String]
    let isTerminal: Bool
    let expected: ColorDepth

    init(_ choice: ColorChoice, _ environment: [String: String], _ isTerminal: Bool, _ expected: ColorDepth) {
      self.choice = choice
      self.environment = environment
      self.isTerminal = isTerminal
      self.expected = expected
    }

    var testDescription: String { "\(choice) \(environment) \(isTerminal ? "terminal" : "pipe")" }
  }

  @Test(arguments: [
    Case(.auto, [:], true, .basic),
    Case(.auto, [:], false, .off),
    Case(.auto, ["TERM": "xterm-256color"], true, .full),
    Case(.auto, ["TERM": "xterm-256color"], false, .off),
    Case(.auto, ["TERM": "xterm", "COLORTERM": "truecolor"], true, .full),
    Case(.auto, ["TERM": "dumb"], true, .off),
    Case(.auto, ["TERM": "vt100"], true, .off),
    Case(.auto, ["TERM": "vt320-color"], true, .basic),
    Case(.always, ["TERM": "vt100"], true, .basic),
    Case(.auto, ["NO_COLOR": "1"], true, .off),
    Case(.auto, ["NO_COLOR": ""], true, .basic),
    Case(.auto, ["NO_COLOR": "0"], true, .off),
    Case(.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, .off),
    Case(.auto, ["FORCE_COLOR": "1"], false, .basic),
    Case(.auto, ["FORCE_COLOR": "true", "TERM": "dumb"], false, .basic),
    Case(.auto, ["FORCE_COLOR": "0"], true, .off),
    Case(.auto, ["FORCE_COLOR": ""], false, .off),
    Case(.auto, ["CLICOLOR_FORCE": "1"], false, .basic),
    Case(.auto, ["CLICOLOR_FORCE": "1", "TERM": "xterm-256color"], false, .full),
    Case(.auto, ["CLICOLOR_FORCE": "0"], true, .basic),
    Case(.auto, ["CLICOLOR_FORCE": "0"], false, .off),
    Case(.always, ["NO_COLOR": "1", "TERM": "dumb"], false, .basic),
    Case(.always, ["TERM": "xterm-256color"], false, .full),
    Case(.never, ["FORCE_COLOR": "1"], true, .off),
  ]) func decides(_ test: Case) {
    let depth = test.choice.depth(isTerminal: test.isTerminal) { test.environment[$0].map { Array($0.utf8) } }
    #expect(depth == test.expected)
  }
}
