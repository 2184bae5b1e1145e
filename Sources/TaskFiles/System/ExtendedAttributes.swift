internal import SystemCalls

/// Metadata of a file other than owner and permissions: access control lists, labels, attributes of users.
struct ExtendedAttributes: Equatable {
  /// The values of the attributes by their names.
  private(set) var entries: [BytePath: [UInt8]] = [:]

  /// Reads the attributes of a file; none if its file system does not support them.
  init(of file: borrowing Descriptor) throws(SystemError) {
    let number = file.number
    var names: [UInt8]
    do throws(SystemError) {
      names = try unsafe Self.bytes { unsafe system_list_attributes(number, $0, $1) }
    } catch {
      guard error.meansUnsupported else { throw error }
      return
    }
    for name in names.split(separator: 0).map({ BytePath($0) }) {
      entries[name] = try unsafe name.withSystemCString { text throws(SystemError) in
        try unsafe Self.bytes { unsafe system_get_attribute(number, text, $0, $1) }
      }
    }
  }

  /// Gives `file` these attributes and no others. Returns whether that succeeded.
  func reproduce(on file: borrowing Descriptor) throws(SystemError) -> Bool {
    let present = try ExtendedAttributes(of: file)
    if present == self { return true }
    let number = file.number
    do throws(SystemError) {
      for name in present.entries.keys where entries[name] == nil {
        _ = try unsafe name.withSystemCString { text throws(SystemError) in
          try retrying { unsafe system_remove_attribute(number, text) }
        }
      }
      for (name, value) in entries where present.entries[name] != value {
        _ = try unsafe name.withSystemCString { text throws(SystemError) in
          try retrying { unsafe system_set_attribute(number, text, value, value.count) }
        }
      }
    } catch {
      return false
    }
    return try ExtendedAttributes(of: file) == self
  }

  /// Asks for the size first, as these calls require, and retries if the value grew in the meantime.
  private static func bytes(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) throws(SystemError) -> [UInt8] {
    while true {
      let size = try retrying { call(nil, 0) }
      if size == 0 { return [] }
      var buffer = [CChar](repeating: 0, count: size)
      do throws(SystemError) {
        let count = try retrying { unsafe call(&buffer, size) }
        return buffer[..<count].map { UInt8(bitPattern: $0) }
      } catch {
        guard error == .tooSmall else { throw error }
      }
    }
  }
}
