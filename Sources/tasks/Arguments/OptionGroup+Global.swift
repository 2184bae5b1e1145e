extension OptionGroup {
  /// What every command takes, before and after its name.
  package static var global: OptionGroup {
    OptionGroup(
      "Global options", GlobalOption.directory, GlobalOption.config, GlobalOption.noConfig, GlobalOption.quiet,
      GlobalOption.verbose, GlobalOption.color, GlobalOption.today, GlobalOption.noInput, GlobalOption.help,
      GlobalOption.version)
  }
}

/// The options that every command takes.
package enum GlobalOption {
  package static let directory = Option.value(
    nil, "DIR", short: "C", .path, help: "Run as if started in DIR")
  package static let config = Option.value(
    "config", "FILE", .path, help: "Read the settings from FILE instead of those found")
  package static let noConfig = Option.flag("no-config", help: "Read no settings")
  package static let quiet = Option.flag("quiet", short: "q", help: "Print results, warnings and errors only")
  package static let verbose = Option.flag("verbose", short: "v", help: "Say more about what is done")
  package static let color = Option.value(
    "color", "WHEN", .choice, default: ColorChoice.auto, help: "When to use color")
  package static let today = Option.value(
    "today", "DATE[THH:MM]", .text, help: "Take DATE for today, at 00:00 or the time given")
  package static let noInput = Option.flag("no-input", help: "Ask nothing; where an answer is needed, stop")
  package static let help = Option.flag("help", short: "h", help: "Show help and stop")
  package static let version = Option.flag("version", help: "Show the version and stop")
}
