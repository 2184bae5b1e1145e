public import TaskModel
import TaskSyntax

/// The UUID of each record: that of `uid` if it has one, else one made of its file, its title and its number among those
/// of equal title, so that it is the same in every export. Also the records by their ids.
struct RecordIdentity: Sendable {
  /// The UUIDs that were made, as numbers, in chunks.
  private var made: [[Hash]] = []
  /// The values of `uid`, by record.
  private var own: [Int: [UInt8]] = [:]
  private var numbers: [[UInt8]: Int] = [:]

  /// The number of records of a chunk, which a thread makes: more than most parts have tasks, as threads that read one
  /// part wait for each other.
  private static let chunkLength = 4_096

  /// - Parameter accepts: returns whether the format takes a value of `uid` as an id.
  init(_ records: RecordList, _ pieces: Pieces, accepts: ([UInt8]) -> Bool) {
    var chunks = Self.chunks(of: records, pieces)
    var taken: Set<[UInt8]> = []
    for chunk in chunks {
      for (record, id) in chunk.ids where numbers[id] == nil { numbers[id] = record }
      // A UUID that an export made may be that of another record.
      for (record, uid) in chunk.uids where !Self.isOurs(uid) && accepts(uid) && taken.insert(uid).inserted {
        own[record] = uid
      }
    }
    made = chunks.map(\.hashes)
    // The hashes have one owner, so that they are changed in place.
    chunks = []
    var seen = Set<UInt64>(minimumCapacity: records.count)
    // How often names occur that occur more than once.
    var counts: [UInt64: Int] = [:]
    for record in records.indices where own[record] == nil {
      let (chunk, index) = record.quotientAndRemainder(dividingBy: Self.chunkLength)
      let name = made[chunk][index].second
      let isFirst = seen.insert(name).inserted
      let count = isFirst ? 1 : (counts[name] ?? 1) + 1
      if !isFirst { counts[name] = count }
      made[chunk][index].add([0] + Array("\(count)".utf8))
    }
  }

  /// The hashes of the files and titles of some records, and their ids.
  private struct Chunk: Sendable {
    var hashes: [Hash] = []
    var ids: [(record: Int, id: [UInt8])] = []
    var uids: [(record: Int, uid: [UInt8])] = []

    init(_ identities: [Record.Identity], from first: Int) {
      hashes.reserveCapacity(identities.count)
      for (record, identity) in zip(first..., identities) {
        var hash = Hash()
        hash.add(identity.file)
        hash.add([0])
        hash.add(identity.sentence)
        hashes.append(hash)
        if let id = identity.id { ids.append((record, id)) }
        if let uid = identity.uid { uids.append((record, uid)) }
      }
    }
  }

  private static func chunks(of records: RecordList, _ pieces: Pieces) -> [Chunk] {
    let starts = Array(stride(from: 0, to: records.count, by: chunkLength))
    return pieces.map(starts.count) { number in
      let first = starts[number]
      return Chunk(records.identities(of: first..<min(first + chunkLength, records.count)), from: first)
    }
  }

  /// Returns the UUID of a record.
  subscript(record: Int) -> [UInt8] {
    own[record] ?? made[record / Self.chunkLength][record % Self.chunkLength].uuid
  }

  /// Returns the first record with an id.
  func record(withID id: [UInt8]) -> Int? { numbers[id] }

  static func isUUID(_ text: [UInt8]) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isDigit || 0x61...0x66 ~= byte
      }
  }

  /// Whether a UUID is one that an export made.
  static func isOurs(_ uuid: [UInt8]) -> Bool { isUUID(uuid) && uuid[14] == UInt8(ascii: "8") }

  /// Two hashes of a name.
  private struct Hash {
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private(set) var second: UInt64 = 0x9AE1_6A3B_2F90_404F

    mutating func add(_ name: [UInt8]) {
      for byte in name {
        first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
        second = (second ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
        second ^= second >> 29
      }
    }

    /// The UUID of version 8 that is made of them.
    var uuid: [UInt8] {
      var text: [UInt8] = []
      text.reserveCapacity(36)
      for half in [first, second] {
        for digit in 0..<16 {
          if [8, 13, 18, 23].contains(text.count) { text.append(UInt8(ascii: "-")) }
          text.append(Self.digits[Int(half >> UInt64(4 * digit) & 15)])
        }
      }
      text[14] = UInt8(ascii: "8")
      text[19] = Self.digits[Int(8 | second & 3)]
      return text
    }

    private static let digits = Array("0123456789abcdef".utf8)
  }
}

extension Record {
  /// The values by which other programs know a task.
  public struct Identity: Sendable {
    let file: [UInt8]
    let sentence: [UInt8]
    let id: [UInt8]?
    /// The id in another program.
    let uid: [UInt8]?

    public init(_ record: Record) {
      file = record.place.file
      sentence = record.sentence
      id = record[.id]
      uid = record.attributes.first { $0.isDeclared(Self.key) }?.value
    }

    /// Creates the identity of a task in a part of a document.
    public init(_ part: DocumentPart, row index: Int, inFile file: [UInt8]) {
      self.file = file
      let syntax = part.part
      sentence = syntax.sentence(of: Int(part.model.rows[index].record))
      id = part.attribute(.id, ofRow: index).map { syntax.value(of: $0) }
      uid = part.attribute(.declared, named: Self.key, ofRow: index).map { syntax.value(of: $0) }
    }

    private static let key = Array("uid".utf8)
  }
}
