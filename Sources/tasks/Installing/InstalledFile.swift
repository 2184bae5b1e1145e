import TaskFiles

/// A file that `install` puts below a prefix.
struct InstalledFile: Sendable {
  /// The path of the program, relative to the prefix.
  static let program: BytePath = "bin/tasks"

  /// The path, relative to the prefix.
  let path: BytePath
  let bytes: [UInt8]
  var isProgram = false

  /// The program, its manual and its completion scripts.
  static func all(program: [UInt8], commands: [Subcommand]) -> [InstalledFile] {
    let pages = ManualPage.all(commands).map { InstalledFile(path: $0.place, bytes: Array($0.text.utf8)) }
    let scripts = CompletionScript.allCases.map { script in
      InstalledFile(path: script.place, bytes: Array(script.text.utf8))
    }
    return [InstalledFile(path: Self.program, bytes: program, isProgram: true)] + pages + scripts
  }
}

extension InstalledFile {
  /// The folders that `install` writes to, relative to the prefix.
  static func folders(_ commands: [Subcommand]) -> Set<BytePath> {
    let files = ManualPage.all(commands).map(\.place) + CompletionScript.allCases.map(\.place)
    return Set((files + [Self.program, InstalledFiles.path]).map(\.parent))
  }
}

extension ManualPage {
  /// The path where `man` looks for the page, relative to the prefix.
  fileprivate var place: BytePath { BytePath("share/man/man\(section)/\(fileName)") }
}

extension CompletionScript {
  /// The path where the shell looks for the script, relative to the prefix.
  fileprivate var place: BytePath {
    switch self {
    case .bash: "share/bash-completion/completions/tasks"
    case .zsh: "share/zsh/site-functions/_tasks"
    case .fish: "share/fish/vendor_completions.d/tasks.fish"
    }
  }
}

/// The list of the files installed below a prefix, stored there: one line per file, with its hash and its path. Only
/// files that still have their hash are overwritten or removed.
struct InstalledFiles: Sendable {
  static let path: BytePath = "share/tasks/installed"

  private(set) var entries: [(path: BytePath, hash: ContentHash)] = []

  init() {}

  /// Parses the list. Skips invalid lines, and paths that lead outside of the prefix.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard words.count == 3, let first = Self.number(words[0]), let second = Self.number(words[1]) else { continue }
      let path = BytePath(Array(words[2]))
      if path.isAbsolute || path.components.contains(where: { $0.elementsEqual("..".utf8) }) { continue }
      entries.append((path, ContentHash(first: first, second: second)))
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  mutating func add(_ file: InstalledFile) { entries.append((file.path, ContentHash(file.bytes))) }

  mutating func add(_ entry: (path: BytePath, hash: ContentHash)) { entries.append(entry) }

  func hash(of path: BytePath) -> ContentHash? { entries.first { $0.path == path }?.hash }

  var bytes: [UInt8] {
    entries.flatMap { path, hash in
      Array("\(String(hash.first, radix: 16)) \(String(hash.second, radix: 16)) ".utf8) + path.bytes
        + [UInt8(ascii: "\n")]
    }
  }
}
