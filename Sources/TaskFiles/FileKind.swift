/// The kind of an entry in a folder.
package enum FileKind: Equatable, Sendable {
  case regular
  case folder
  case link
  case pipe
  case socket
  case device
  /// The file system does not report the kind in a listing, or the kind is none of these.
  case unknown

  package var phrase: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .unknown: "something unknown"
    }
  }
}
