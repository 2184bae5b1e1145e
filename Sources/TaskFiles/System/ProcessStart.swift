internal import SystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The state that a process inherits from its parent.
package enum ProcessStart {
  /// Prepares the process; called before anything else. Lets memory be taken from the system in large pieces. Keeps
  /// descriptors 0 to 2 from being taken by the next file that is opened, which would then receive the output, and
  /// makes a broken pipe and a size limit errors of the call instead of a sudden end.
  ///
  /// A descriptor that was closed is opened so that its use still fails: reading 0 and writing 1 and 2. Programs that
  /// we start inherit that the two signals are ignored.
  package static func prepare() {
    system_prepare_memory()
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken, and all below are open by now.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// The arguments as they were given, the program's name first. `CommandLine.arguments` would replace bytes that are
  /// not UTF-8.
  package static var arguments: [[UInt8]] {
    (0..<max(0, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe [UInt8](copying: $0) }
    }
  }

  /// The file that this program was started from, an absolute path without links; `nil` where the system does not tell.
  package static var program: BytePath? {
    if let path = try? BytePath("/proc/self/exe").resolved() { return path }
    return arguments.first.map { BytePath($0) }.flatMap { $0.isAbsolute ? try? $0.resolved() : nil }
  }

  /// The user whose rights this process has.
  package static var effectiveUser: UInt32 { geteuid() }

  /// The value of a variable of the environment; nil where it is not set.
  package static func environment(_ name: String) -> [UInt8]? {
    unsafe getenv(name).map { unsafe [UInt8](copying: $0) }
  }

  /// The names of all variables of the environment.
  package static func environmentNames() -> [[UInt8]] {
    var names: [[UInt8]] = []
    while let variable = unsafe system_environment_variable(names.count).map({ unsafe [UInt8](copying: $0) }) {
      names.append(Array(variable.prefix { $0 != UInt8(ascii: "=") }))
    }
    return names
  }
}
