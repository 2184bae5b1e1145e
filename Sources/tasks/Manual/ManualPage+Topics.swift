/// The pages of the manual besides commands: one for each topic of help.
extension ManualPage {
  static func topic(_ topic: HelpTopic) -> ManualPage {
    ManualPage(topic.manualName, topic.manualSection, topic.summary) { page in
      page.section("DESCRIPTION")
      page.help(topic.text)
      page.addReferences([("tasks", 1)])
    }
  }
}

extension HelpTopic {
  /// The page of the format is that of the files, `tasks(5)`.
  var manualName: String { name == HelpTopic.syntax.name ? "tasks" : "tasks-\(name)" }

  /// Files have theirs in section 5.
  var manualSection: Int { [HelpTopic.syntax.name, HelpTopic.settings.name].contains(name) ? 5 : 7 }
}
