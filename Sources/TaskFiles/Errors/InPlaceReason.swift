/// Why the bytes of a file are written over, and not the file replaced by a new one.
package enum InPlaceReason: Sendable, Equatable {
  /// It has other names, which a new file would not have.
  case links
  /// It belongs to someone else, and a new file would be ours.
  case owner
  /// Nothing may be made or renamed in its folder.
  case folder
  /// It carries attributes that a new file cannot be given.
  case attributes
  /// Its name cannot be given to another file: something is mounted there, or the file system does not know how.
  case name

  /// The reason why the file cannot be replaced, as the start of a sentence.
  var phrase: String {
    switch self {
    case .links: "other names (hard links) lead to it"
    case .owner: "it belongs to someone else"
    case .folder: "nothing may be made in its folder"
    case .attributes: "it has attributes that a new file cannot be given"
    case .name: "its name cannot be given to another file"
    }
  }
}
