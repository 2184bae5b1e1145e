import TaskFiles
import Testing

@Suite struct ProcessStartTests {
  @Test func argumentsAndEnvironment() {
    #expect(ProcessStart.arguments.count == CommandLine.arguments.count)
    #expect(ProcessStart.arguments.first == CommandLine.arguments.first.map { Array($0.utf8) })
    #expect(ProcessStart.environment("PATH")?.isEmpty == false)
    #expect(ProcessStart.environment("NO_SUCH_VARIABLE_HERE") == nil)
  }

  @Test func workingFolder() throws {
    let folder = try BytePath.workingFolder()
    #expect(folder.isAbsolute)
    #expect(try folder.resolved() == folder)
    #expect(try BytePath(".").resolved() == folder)
  }

  @Test func foldersOfThePerson() {
    #expect(UserFolders(home: "/h").configuration == "/h/.config")
    #expect(UserFolders(home: "/h", configuration: "/c").configuration == "/c")
    #expect(UserFolders(home: nil).configuration == nil)
    #expect(UserFolders(home: "/h").swapFolders == ["/h/.local/state/nvim/swap", "/h/.local/share/nvim/swap"])
    #expect(UserFolders(home: "/h", state: "/s", data: "/d").swapFolders == ["/s/nvim/swap", "/d/nvim/swap"])
    #expect(UserFolders(home: nil).swapFolders.isEmpty)
  }
}
