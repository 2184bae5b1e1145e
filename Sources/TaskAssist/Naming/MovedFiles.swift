import TaskLinter
import TaskModel
public import TaskSyntax

/// A file or folder that gets another path.
public struct FileMove: Sendable, Equatable {
  /// The paths from the root of the workspace.
  public var (from, to): ([UInt8], [UInt8])

  public init(from: [UInt8], to: [UInt8]) {
    self.from = from
    self.to = to
  }

  /// Returns the path of a file after the move; `nil` for one that stays.
  fileprivate func path(of file: [UInt8]) -> [UInt8]? {
    guard file.starts(with: from) else { return nil }
    let rest = file.dropFirst(from.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/") ? to + rest : nil
  }
}

extension EditorWorkspace {
  /// Returns the edits after which links lead where they led before some files were moved: links to these files, and those
  /// in them. Documents are named by their number. Linear in the documents.
  public func edits(afterMoving moves: [FileMove]) -> [(document: Int, edits: [TextEdit])] {
    func moved(_ path: [UInt8]) -> [UInt8] { moves.lazy.compactMap { $0.path(of: path) }.first ?? path }
    var all: [(document: Int, edits: [TextEdit])] = []
    for (document, parts) in index.parts.enumerated() {
      let (old, new) = (files[document].name, moved(files[document].name))
      var edits: [TextEdit] = []
      for part in parts {
        for link in part.part.destinations where !link.path.isEmpty {
          guard let target = link.target(from: old) else { continue }
          let wanted = moved(target)
          guard link.target(from: new) != wanted else { continue }
          let place = part.part.path(of: link)
          let isHere = link.path.starts(with: "./".utf8)
          let path = LinkPath.written(from: new, to: wanted, startingHere: isHere)
          edits.append(TextEdit(range: place, replacement: path))
        }
      }
      if !edits.isEmpty { all.append((document, edits.sorted { $0.range.lowerBound < $1.range.lowerBound })) }
    }
    return all
  }
}

extension SyntaxPart {
  /// Returns the bytes of the path of a link, in the document.
  fileprivate func path(of link: LinkDestination) -> Range<Int> {
    let bytes = bytes
    let range = link.range.lowerBound - documentOffset..<link.range.upperBound - documentOffset
    let isBracketed = bytes[range.lowerBound] == UInt8(ascii: "<")
    let start = range.lowerBound + (isBracketed ? 1 : 0)
    let end = range.first { $0 >= start && [0x20, UInt8(ascii: "#"), UInt8(ascii: ">")].contains(bytes[$0]) }
    return start + documentOffset..<(end ?? range.upperBound) + documentOffset
  }
}

/// The path of a link as it is written.
private enum LinkPath {
  /// Returns the path from one file to another, both from the root of the workspace, with escapes.
  ///
  /// - Parameter startsHere: whether a path that does not go up begins with `./`.
  static func written(from: [UInt8], to: [UInt8], startingHere startsHere: Bool) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let folders = from.split(separator: slash).dropLast()
    let target = to.split(separator: slash)
    let shared = zip(folders, target.dropLast()).prefix { $0.0 == $0.1 }.count
    let up = Array(repeating: Array("..".utf8), count: folders.count - shared)
    let path = (up + target.dropFirst(shared).map(Array.init)).joined(separator: [slash]).flatMap(escaped)
    return up.isEmpty && startsHere ? Array("./".utf8) + path : path
  }

  /// Returns a byte as a link has it, escaped if it would end the path or be read in another way.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    let needsEscape = byte <= 0x20 || byte == 0x7F || "()<>#?%:\\[]*`\"".utf8.contains(byte)
    guard needsEscape else { return [byte] }
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
