/// Makes a document that breaks something smaller, as long as it still does.
package enum Reduction {
  /// The document that is left when no run of bytes can be taken away any more. Costs up to some thousand calls of
  /// `isBroken`.
  package static func reduce(_ document: [UInt8], while isBroken: ([UInt8]) -> Bool) -> [UInt8] {
    var document = document
    var length = max(1, document.count / 2)
    while true {
      var hasChanged = false
      var start = 0
      while start < document.count {
        let end = min(document.count, start + length)
        let shorter = Array(document[..<start] + document[end...])
        if isBroken(shorter) {
          document = shorter
          hasChanged = true
        } else {
          start = end
        }
      }
      if length == 1 && !hasChanged { return document }
      if !hasChanged || length > document.count { length = max(1, length / 2) }
    }
  }
}
