internal import SystemCalls

/// Metadata of a file other than owner and permissions: access control lists, labels, attributes of users.
struct ExtendedAttributes: Equatable {
  /// The attributes, sorted by name.
  private(set) var entries: [(name: BytePath, value: [UInt8])] = []

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
    for name in names.split(separator: 0).map({ BytePath($0) }).sorted() {
      let value = try unsafe name.withSystemCString { text throws(SystemError) in
        try unsafe Self.bytes { unsafe system_get_attribute(number, text, $0, $1) }
      }
      entries.append((name, value))
    }
  }

  /// Gives `file` these attributes and no others. Returns whether that succeeded.
  func reproduce(on file: borrowing Descriptor) throws(SystemError) -> Bool {
    let present = try ExtendedAttributes(of: file)
    if present == self { return true }
    let number = file.number
    do throws(SystemError) {
      for (name, _) in present.entries where !entries.contains(where: { $0.name == name }) {
        _ = try unsafe name.withSystemCString { text throws(SystemError) in
          try retrying { unsafe system_remove_attribute(number, text) }
        }
      }
      for (name, value) in entries where !present.entries.contains(where: { $0.name == name && $0.value == value }) {
        _ = try unsafe name.withSystemCString { text throws(SystemError) in
          try retrying { unsafe system_set_attribute(number, text, value, value.count) }
        }
      }
    } catch {
      return false
    }
    return try ExtendedAttributes(of: file) == self
  }

  static func == (left: ExtendedAttributes, right: ExtendedAttributes) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.name == $1.name && $0.value == $1.value }
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
