import Glibc
import TaskFiles

/// Runs a command of the shell. Returns its output and its exit status.
func shell(_ command: String) -> (output: [UInt8], status: Int32) {
  guard let stream = unsafe popen(command, "r") else { return ([], -1) }
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, stream)
    if count == 0 { break }
    output += buffer[..<count]
  }
  return (output, unsafe pclose(stream) >> 8)
}

/// Runs git in `folder`, with no configuration but the repository's and that of `home`.
func git(_ arguments: String, in folder: BytePath, home: BytePath = "/nonexistent") -> (output: [UInt8], status: Int32)
{
  shell(
    """
    cd \(quoted(folder)) && unset XDG_CONFIG_HOME GIT_DIR GIT_INDEX_FILE GIT_CONFIG_GLOBAL && \
    HOME=\(quoted(home)) GIT_CONFIG_NOSYSTEM=1 git \(arguments) 2>&1
    """)
}

/// Whether there is a git to compare with.
let isGitInstalled = shell("git --version").status == 0

func quoted(_ path: BytePath) -> String {
  "'"
    + String(decoding: path.bytes, as: UTF8.self).split(separator: "'", omittingEmptySubsequences: false)
    .joined(separator: "'\\''") + "'"
}
