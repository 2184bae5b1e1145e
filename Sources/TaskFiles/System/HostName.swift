internal import SystemCalls

/// The name of this machine.
package enum HostName {
  /// The host name; `nil` if the machine has none.
  package static var current: [UInt8]? {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe system_host_name(&name, name.count) == 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : bytes
  }
}
