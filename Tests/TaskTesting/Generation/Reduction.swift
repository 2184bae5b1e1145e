/// Shrinks a document that shows a bug, as long as it still shows it.
package enum Reduction {
  /// Returns the document that remains when no run of bytes can be removed. Calls `isBroken` up to a few thousand
  /// times.
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
