import Testing
import tasks

/// Tests of properties of every command in the table.
@Suite struct SubcommandTests {
  @Test func tableIsSortedAndNamesAreUnique() {
    let names = Subcommand.all.map(\.name)
    #expect(names == names.sorted())
    let spellings = names + Subcommand.all.flatMap(\.aliases)
    #expect(Set(spellings).count == spellings.count)
    let topics = HelpTopic.all.map(\.name)
    #expect(topics == topics.sorted())
    #expect(Set(topics).isDisjoint(with: spellings))
  }

  @Test(arguments: Subcommand.all) func phrasesAreWrittenAlike(_ command: Subcommand) {
    let options = command.options().flatMap(\.options)
    for phrase in [command.summary] + options.map(\.help) + command.operands.declarations.map(\.help) {
      #expect(phrase.first?.isUppercase == true && !phrase.hasSuffix("."), "\(phrase)")
    }
    for example in command.examples {
      #expect(example.line.hasPrefix("tasks "))
      let words = example.line.split(separator: " ").dropFirst().map { Array($0.utf8) }
      #expect(throws: Never.self) { try ArgumentReader.read(words, commands: Subcommand.all) }
    }
  }

  @Test(arguments: Subcommand.all) func optionsDoNotClash(_ command: Subcommand) {
    let options = command.options().flatMap(\.options) + OptionGroup.global.options
    let spellings = options.compactMap { $0.long } + options.compactMap { $0.shortName }
    #expect(Set(spellings).count == spellings.count)
  }

  /// Only the last operand may repeat, and required operands come before optional ones.
  @Test(arguments: Subcommand.all) func operandsAreUnambiguous(_ command: Subcommand) {
    let operands = command.operands.declarations
    #expect(operands.dropLast().allSatisfy { !$0.repeats })
    #expect(operands.drop { $0.isNeeded }.allSatisfy { !$0.isNeeded })
  }
}

extension Subcommand: CustomTestStringConvertible {
  public var testDescription: String { name }
}
