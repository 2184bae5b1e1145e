/// The reason why a file is written in place and not replaced by a new one.
package enum InPlaceReason: Sendable, Equatable {
  /// The file has several names, which a new file would not have.
  case links
  /// The file belongs to another user, and a new file would belong to the user of this process.
  case owner
  /// No file can be created or renamed in the folder.
  case folder
  /// The file has attributes that a new file cannot be given.
  case attributes
  /// The name cannot be given to another file, because it is a mount point or the file system does not support it.
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
