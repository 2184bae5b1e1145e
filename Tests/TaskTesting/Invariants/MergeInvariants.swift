import TaskMerging
import TaskSyntax

/// The laws of merging that hold for any three documents.
package enum MergeInvariants {
  /// The byte between the documents of an input: the record separator.
  private static let separator: UInt8 = 0x1E

  /// Checks the laws on the documents of an input: the base and two versions, each up to a separator. Without any there is
  /// no base, and the versions are the halves of the input. Returns a fault, or `nil`.
  package static func fault(of input: [UInt8]) -> String? {
    let texts = input.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
    let middle = input.count / 2
    let (a, b) = texts.count == 1 ? (Array(input[..<middle]), Array(input[middle...])) : (texts[1], texts.last ?? [])
    return fault(base: texts.count == 1 ? nil : texts[0], a, b)
  }

  private static func fault(base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) -> String? {
    let merge = merged(base, a, b)
    let other = merged(base, b, a)
    if merge.conflicts.count != other.conflicts.count { return "the sides have other conflicts" }
    if merge.conflicts.isEmpty, merge.text != other.text { return "the sides give other bytes" }
    if merge.rules != other.rules { return "the sides use other rules" }
    if merged(base, a, a).text != a { return "merge(o, a, a) is not a" }
    if let base {
      if merged(base, a, base).text != a { return "merge(o, a, o) is not a" }
      if merged(base, base, b).text != b { return "merge(o, o, b) is not b" }
    }
    let known = Set((base ?? []).words + a.words + b.words)
    // A sum of times is written anew, and so is the mark of a done task on a line that both sides changed; no other
    // word.
    let new = Set(merge.text.words).subtracting(known).filter { word in
      !word.contains { (0x30...0x39).contains($0) }
        && !(word.elementsEqual("[x]".utf8) && known.contains(ArraySlice("[X]".utf8)))
    }
    if merge.conflicts.isEmpty, !new.isEmpty {
      return "words are new: \(new.map { String(decoding: $0, as: UTF8.self) })"
    }
    return nil
  }

  private static func merged(_ base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) -> DocumentMerge {
    DocumentMerge(base: base.map { SourceText($0) }, ours: SourceText(a), theirs: SourceText(b))
  }
}

extension [UInt8] {
  /// The words between blanks, line ends, bytes of byte order marks, and the punctuation of lists, keys and ranks.
  fileprivate var words: [ArraySlice<UInt8>] {
    split { [0x20, 0xEF, 0xBB, 0xBF].contains($0) || (0x09...0x0D).contains($0) || ",:()".utf8.contains($0) }
  }
}
