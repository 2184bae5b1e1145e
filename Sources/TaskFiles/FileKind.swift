/// The kind of an entry in a folder.
package enum FileKind: String, Sendable {
  case regular = "a regular file"
  case folder = "a folder"
  case link = "a symbolic link"
  case pipe = "a pipe"
  case socket = "a socket"
  case device = "a device"
  /// The file system does not report the kind in a listing, or the kind is none of these.
  case unknown = "of an unknown kind"

  package var phrase: String { rawValue }
}
