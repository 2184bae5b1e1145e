/// Options of commands in different parts of the program.
enum SharedOption {
  static let json = Option.flag("json", short: "j", help: "The same as '--format json'")
}
