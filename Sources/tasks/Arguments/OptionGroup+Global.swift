extension OptionGroup {
  /// The options of every command, accepted before and after its name.
  package static var global: OptionGroup {
    OptionGroup(
      "Global options", GlobalOption.directory, GlobalOption.quiet, GlobalOption.verbose, GlobalOption.color,
      GlobalOption.hyperlinks, GlobalOption.noPager, GlobalOption.today, GlobalOption.home, GlobalOption.config,
      GlobalOption.noConfig, GlobalOption.help, GlobalOption.version)
  }
}

/// The options that every command takes.
package enum GlobalOption {
  package static let directory = Option.value(nil, "DIR", short: "C", .path, help: "Run as if started in DIR")
  package static let quiet = Option.flag("quiet", short: "q", help: "Do not show notes and counts")
  package static let verbose = Option.flag("verbose", short: "v", help: "Show which workspace is used, and why")
  package static let color = Option.value(
    "color", "WHEN", .choice, default: ColorChoice.auto, help: "When to use color")
  package static let hyperlinks = Option.value(
    "hyperlinks", "WHEN", .choice, default: HyperlinkChoice.auto, help: "When to make files clickable in the terminal")
  package static let noPager = Option.flag("no-pager", help: "Do not use a pager for long results")
  package static let today = Option.value(
    "today", "DATE[THH:MM]", .moment, help: "Use DATE as today, at 00:00 or the given time")
  package static let home = Option.flag(
    "global", short: "g", help: "Use the folder of the setting 'home' as the workspace")
  package static let config = Option.value("config", "FILE", .path, help: "Read the workspace settings from FILE")
  package static let noConfig = Option.flag("no-config", help: "Ignore all settings")
  package static let help = Option.flag("help", short: "h", help: "Show help and exit")
  package static let version = Option.flag("version", help: "Show the version and exit")
}
