#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a shell command. Returns its output and its exit status.
package func shell(_ command: String) -> (output: [UInt8], status: Int32) {
  guard let stream = unsafe popen(command, "r") else { return ([], -1) }
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, stream)
    if count == 0 { break }
    output += buffer[..<count]
  }
  return (output, unsafe pclose(stream) >> 8)
}

/// Runs git in `folder` with no configuration but the repository's and that of `home`.
package func git(
  _ arguments: String, in folder: String, home: String = "/nonexistent"
) -> (output: [UInt8], status: Int32) {
  shell(
    """
    cd \(quoted(folder)) && unset XDG_CONFIG_HOME GIT_DIR GIT_INDEX_FILE GIT_CONFIG_GLOBAL && \
    HOME=\(quoted(home)) GIT_CONFIG_NOSYSTEM=1 git \(arguments) 2>&1
    """)
}

/// Whether git is installed.
package let isGitInstalled = shell("git --version").status == 0

package func quoted(_ word: String) -> String {
  "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
