/// The uses of the folders of a module by one another, found by names.
///
/// A folder uses another if the code of one of its files holds the name of a type or of a free function that exactly one
/// file of the module declares, one of the other folder. Calls of members are not seen.
struct FolderUses {
  /// A name that a file takes from another folder.
  struct Use: Hashable, Comparable, CustomStringConvertible {
    var folder: String
    var other: String
    var file: String
    var name: String

    var description: String { "\(folder) -> \(other): \(file) names \(name)" }

    static func < (a: Use, b: Use) -> Bool { a.description < b.description }
  }

  private let uses: Set<Use>

  /// - Parameter sources: the files of one module.
  init(_ sources: [SwiftSource]) {
    var owners: [String: [String]] = [:]
    for source in sources {
      for name in source.declaredNames { owners[name, default: []].append(source.folder) }
    }
    let folders = owners.filter { $0.value.count == 1 }.mapValues { $0[0] }
    var uses: Set<Use> = []
    for source in sources {
      for word in source.words {
        guard let folder = folders[word], folder != source.folder else { continue }
        uses.insert(Use(folder: source.folder, other: folder, file: source.path, name: word))
      }
    }
    self.uses = uses
  }

  /// The uses that close a circle of folders, sorted; none where the folders stand in layers.
  var circles: [Use] {
    var reached: [String: Set<String>] = [:]
    for use in uses { reached[use.folder, default: []].insert(use.other) }
    for middle in reached.keys {
      for folder in reached.keys where reached[folder]?.contains(middle) == true {
        let more = reached[middle] ?? []
        reached[folder]?.formUnion(more)
      }
    }
    return uses.filter { reached[$0.other]?.contains($0.folder) == true }.sorted()
  }
}

extension SwiftSource {
  /// The folder of the file in its module; `.` for a file beside the folders.
  var folder: String {
    let names = path.split(separator: "/")
    return names.count > 3 ? String(names[2]) : "."
  }

  /// The names of the types and free functions that the file declares.
  var declaredNames: Set<String> {
    Set(
      lines.compactMap { line in
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") || Self.modifiers.contains($0) }
        guard words.count > 1, let keyword = words.first else { return nil }
        guard Self.typeKeywords.contains(keyword) || keyword == "func" && line.first != " " else { return nil }
        let name = String(decoding: words[words.startIndex + 1].utf8.prefix { $0.isWord }, as: UTF8.self)
        // `class func` declares no type.
        return name.isEmpty || name == "func" ? nil : name
      })
  }

  private static let typeKeywords: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "typealias"]
  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "final", "indirect", "static", "nonisolated", "override",
    "mutating",
  ]
}

extension UInt8 {
  /// Whether the byte is part of a name; those of other scripts are none here.
  var isWord: Bool { self == 0x5F || self | 0x20 &- 0x61 < 26 || self &- 0x30 < 10 }
}
