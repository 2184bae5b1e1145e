/// The reason why a file is written in place and not replaced by a new one.
package enum InPlaceReason: String, Sendable, Equatable {
  /// The file has several names, which a new file would not have.
  case links = "other names (hard links) lead to it"
  /// The file belongs to another user, and a new file would belong to the user of this process.
  case owner = "it belongs to someone else"
  /// No file can be created or renamed in the folder.
  case folder = "nothing may be made in its folder"
  /// The file has attributes that a new file cannot be given.
  case attributes = "it has attributes that a new file cannot be given"
  /// The name cannot be given to another file, because it is a mount point or the file system does not support it.
  case name = "its name cannot be given to another file"

  /// The reason why the file cannot be replaced, as the start of a sentence.
  var phrase: String { rawValue }
}
