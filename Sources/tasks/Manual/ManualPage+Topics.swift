/// The pages of the help topics.
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
  /// The name of the topic's page. The page about the file format is `tasks(5)`.
  var manualName: String { name == HelpTopic.syntax.name ? "tasks" : "tasks-\(name)" }

  /// The section of the manual: 5 for file formats, 7 for other topics.
  var manualSection: Int { [HelpTopic.syntax.name, HelpTopic.settings.name].contains(name) ? 5 : 7 }
}
