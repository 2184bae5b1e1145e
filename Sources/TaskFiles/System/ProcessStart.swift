import CLibrary

/// The state that a process inherits from its parent.
package enum ProcessStart {
  /// Prepares the process; called before anything else. Makes the allocator take memory from the system in large
  /// pieces. Makes sure that descriptors 0 to 2 are open, because otherwise the next opened file would take one of them
  /// and receive the output. Makes a broken pipe and a size limit errors of the call instead of signals that end the
  /// process.
  ///
  /// A closed descriptor is opened so that its use still fails: reading 0 and writing 1 and 2. Child processes inherit
  /// that the two signals are ignored.
  package static func prepare() {
    system_prepare_memory()
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // `open` returns the lowest free number, and all lower ones are open at this point.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// The arguments as bytes, the program's name first. `CommandLine.arguments` would replace bytes that are not UTF-8.
  package static var arguments: [[UInt8]] {
    (0..<max(0, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe [UInt8](copying: $0) }
    }
  }

  /// The absolute path, without links, of the executable; `nil` if the system does not report it.
  package static var program: BytePath? {
    if let path = try? BytePath("/proc/self/exe").resolved() { return path }
    return arguments.first.map { BytePath($0) }.flatMap { $0.isAbsolute ? try? $0.resolved() : nil }
  }

  /// The effective user of this process.
  package static var effectiveUser: UInt32 { geteuid() }

  /// Returns the value of an environment variable; `nil` if it is not set.
  package static func environment(_ name: String) -> [UInt8]? {
    unsafe getenv(name).map { unsafe [UInt8](copying: $0) }
  }

  /// Returns the names of all environment variables.
  package static func environmentNames() -> [[UInt8]] {
    var names: [[UInt8]] = []
    while let variable = unsafe system_environment_variable(names.count).map({ unsafe [UInt8](copying: $0) }) {
      names.append(Array(variable.prefix { $0 != UInt8(ascii: "=") }))
    }
    return names
  }
}
