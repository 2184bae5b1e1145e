extension GitProgram {
  /// Returns the bytes of blobs, in the order of their names, each followed by `reservedTail` zero bytes; `nil` for one
  /// larger than its limit, which is not kept in memory.
  ///
  /// - Parameter names: in hexadecimal digits.
  func blobs(_ names: [[UInt8]], reservedTail: Int = 0, limits: [Int]) throws(Failure) -> [FileContents?] {
    if names.isEmpty { return [] }
    var reader = ObjectReader(limits: limits, reservedTail: reservedTail)
    try run(["cat-file", "--batch"].map { Array($0.utf8) }, input: names.flatMap { $0 + [UInt8(ascii: "\n")] }) {
      reader.take($0)
    }
    guard reader.isComplete, reader.objects.count == names.count else { throw .unexpected("git cat-file") }
    return reader.objects
  }
}

/// A parser of the output of `git cat-file --batch`: for each object `NAME SP TYPE SP SIZE LF`, its bytes, LF.
private struct ObjectReader {
  /// The objects so far; `nil` for one that is larger than its limit.
  var objects: [FileContents?] = []
  var header: [UInt8] = []
  var body: [UInt8] = []
  /// The number of bytes missing from the current object, including its line feed; `nil` in a header.
  var missing: Int?
  var isTooLarge = false
  var isBroken = false
  let limits: [Int]
  let reservedTail: Int

  var isComplete: Bool { !isBroken && missing == nil && header.isEmpty }

  mutating func take(_ piece: ArraySlice<UInt8>) {
    var rest = piece
    while !rest.isEmpty, !isBroken {
      guard let missing else {
        readHeader(&rest)
        continue
      }
      let part = rest.prefix(missing)
      if !isTooLarge { body += part }
      rest = rest.dropFirst(part.count)
      self.missing = missing - part.count
      if part.count == missing { finishObject() }
    }
  }

  private mutating func readHeader(_ rest: inout ArraySlice<UInt8>) {
    let part = rest.prefix { $0 != UInt8(ascii: "\n") }
    header += part
    rest = rest.dropFirst(part.count)
    guard rest.popFirst() != nil else { return }
    let fields = header.split(separator: UInt8(ascii: " "))
    header = []
    guard fields.count == 3, fields[1].elementsEqual("blob".utf8),
      let size = Int(String(decoding: fields[2], as: UTF8.self)), 0..<Int.max ~= size, objects.count < limits.count
    else {
      isBroken = true
      return
    }
    missing = size + 1
    isTooLarge = size > limits[objects.count]
    body = []
    if !isTooLarge { body.reserveCapacity(size + 1 + reservedTail) }
  }

  private mutating func finishObject() {
    missing = nil
    if isTooLarge {
      objects.append(nil)
      return
    }
    let count = body.count - 1
    body[count] = 0
    if reservedTail == 0 { body.removeLast() } else { body += repeatElement(0, count: reservedTail - 1) }
    objects.append(FileContents(bytes: body, count: count))
    body = []
  }
}
