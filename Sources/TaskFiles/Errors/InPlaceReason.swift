/// The reason why a file is written in place and not replaced by a new one.
package enum InPlaceReason: String, Sendable, Equatable {
  /// The file has several names, which a new file would not have.
  case links = "it has other names (hard links)"
  /// The file belongs to another user, and a new file would belong to the user of this process.
  case owner = "it belongs to another user"
  /// No file can be created or renamed in the folder.
  case folder = "no file can be created in its folder"
  /// The file has attributes that a new file cannot be given.
  case attributes = "its attributes cannot be copied to a new file"
  /// The name cannot be given to another file, because it is a mount point or the file system does not support it.
  case name = "another file cannot take its name"

  /// The reason why the file cannot be replaced, as the start of a sentence.
  var phrase: String { rawValue }
}
