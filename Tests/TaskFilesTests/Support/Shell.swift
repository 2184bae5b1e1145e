import TaskFiles
import TaskTesting

/// Runs git in `folder` with no configuration but the repository's.
func git(_ arguments: String, in folder: BytePath) -> (output: [UInt8], status: Int32) {
  git(arguments, in: String(decoding: folder.bytes, as: UTF8.self))
}

func quoted(_ path: BytePath) -> String { quoted(String(decoding: path.bytes, as: UTF8.self)) }
