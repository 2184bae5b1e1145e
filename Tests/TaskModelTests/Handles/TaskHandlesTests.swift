import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct TaskHandlesTests {
  private struct Sample {
    var facts: WorkspaceFacts
    var codes: [HandleCode]
    var handles: TaskHandles
    var texts: [String] { codes.indices.map { String(decoding: handles.handle(of: $0), as: UTF8.self) } }
  }

  private func sample(_ documents: [[UInt8]], partLength: Int = 1 << 20) throws -> Sample {
    var codes: [HandleCode] = []
    for text in documents {
      for part in SyntaxTree(text, partLength: partLength).parts { codes += part.handleCodes(of: PartModel(part)) }
    }
    let facts = WorkspaceFacts(
      SampleWorkspace.model(documents, partLength: partLength), now: try SampleWorkspace.now(), finding: [])
    let isActive = codes.indices.map { facts.row($0).status.isActive }
    return Sample(facts: facts, codes: codes, handles: TaskHandles(HandleCodes(codes), isActive: isActive))
  }

  private func sample(_ texts: String...) throws -> Sample { try sample(texts.map { Array($0.utf8) }) }

  /// Returns tasks of which some have equal words and a third are active, and whether each is.
  private func drawn(_ size: Int, _ random: inout SplitMix64) throws -> (sample: Sample, isActive: [Bool]) {
    let lines = (0..<size).map { _ in "- [\(random.once(in: 3) ? " " : "x")] \(random.below(2 * size))\n" }
    let sample = try sample(lines.joined())
    return (sample, sample.codes.indices.map { sample.facts.row($0).status.isActive })
  }

  @Test func onlyTheWordsCount() throws {
    let same = try sample(
      "- [ ] Call the bank\n- [ ] (A-1) Call +house the @phone, bank  #now due:2026-12-01\n",
      "1. [x] (Q1)  Call   the bank est:5m <!-- x -->\n# A\n  - [/] @\"a b\" Call the bank +\"Big Project\"\n")
    #expect(Set(same.codes).count == 1)
    #expect(same.texts == ["\(same.texts[0])", "\(same.texts[0])-2", "\(same.texts[0])-4", "\(same.texts[0])-3"])
    let others = try sample("- [ ] Call the bank\n- [ ] call the bank\n- [ ] Callthe bank\n- [ ] Call the\n- [ ] +a\n")
    #expect(Set(others.codes).count == 5)
  }

  /// Handles are fixed here because a handle that a person noted must not change with the program.
  @Test func lettersStayTheSameForEver() throws {
    #expect(try sample("- [ ] Call the bank\n").texts == ["qrs"])
    #expect(try sample("- [ ] Order the worktop @phone id:worktop\n").texts == ["gtl"])
    #expect(try sample("- [ ]\n").texts == ["tqz"])
  }

  /// Threads sort shares of the codes.
  @Test(arguments: [2, 3, 7, 100])
  func sharesMakeTheSameHandles(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for size in [0, 1, 2, 5, 40, 300] {
      for _ in 0..<20 {
        let (sample, isActive) = try drawn(size, &random)
        let shares = (0..<count).map { TaskHandles.Share($0, of: count, HandleCodes(sample.codes), isActive: isActive) }
        let joined = TaskHandles(HandleCodes(sample.codes), isActive: isActive, shares)
        let texts = sample.codes.indices.map { String(decoding: joined.handle(of: $0), as: UTF8.self) }
        #expect(texts == sample.texts)
        for text in texts {
          #expect(joined.meaning(of: Array(text.utf8)) == sample.handles.meaning(of: Array(text.utf8)))
        }
      }
    }
  }

  /// The handles of very many tasks are found share by share.
  @Test func manyTasksHaveTheSameHandlesInShares() {
    var random = SplitMix64(seed: 100)
    let count = 100_000
    let isActive = (0..<count).map { _ in random.once(in: 2) }
    // A fourth of the tasks share their words with another one.
    let words = (0..<count).map { _ in "- [ ] \(random.below(200_000))\n" }.joined()
    let codes = SyntaxTree(Array(words.utf8)).parts.flatMap { $0.handleCodes(of: PartModel($0)) }
    let whole = TaskHandles(
      HandleCodes(codes), isActive: isActive, [TaskHandles.Share(0, of: 1, HandleCodes(codes), isActive: isActive)])
    let found = TaskHandles(HandleCodes(codes), isActive: isActive)
    #expect((0..<count).allSatisfy { found.handle(of: $0) == whole.handle(of: $0) })
    #expect(Set((0..<count).map(found.handle)).count == count)
  }

  /// The handles of a few tasks are found without those of the others.
  @Test func aFewTasksHaveTheHandlesThatTheyHaveAmongAll() throws {
    var random = SplitMix64(seed: 27)
    for size in [1, 7, 300, Environment.amount(40_000)] {
      let (sample, isActive) = try drawn(size, &random)
      for count in [0, 1, 3, 40] {
        let shown = (0..<count).map { _ in random.below(size) }
        let few = ShownHandles(HandleCodes(sample.codes), isActive: isActive, of: shown)
        // Tasks that are not among them have a handle too.
        for number in shown + (0..<20).map({ _ in random.below(size) }) {
          let (handle, other) = (few[number], sample.handles[number])
          #expect(handle.number == other.number)
          #expect((0..<handle.count).map { handle.letters[$0] } == (0..<other.count).map { other.letters[$0] })
        }
      }
    }
  }

  /// The meaning of a typed handle is found among the few tasks that could bear it.
  @Test func aTypedHandleMeansWhatItMeansAmongAll() throws {
    var random = SplitMix64(seed: 28)
    for size in [1, 7, 300, Environment.amount(40_000)] {
      let (sample, isActive) = try drawn(size, &random)
      var typed = ["", "kf", "kfp", "ka1", "kfp-", "kfp-1", "kfp-2", "KFP", "zzz", "bbbbbbbbbbbbbb", "zzzzzzzzzzzzzz"]
      for _ in 0..<200 {
        let handle = String(decoding: sample.handles.handle(of: random.below(size)), as: UTF8.self)
        typed += [handle, String(handle.dropLast()), handle + "k", handle + "-2", handle.prefix(2) + "tqb"]
      }
      for text in typed {
        let meaning = ShownHandles.meaning(of: Array(text.utf8), HandleCodes(sample.codes), isActive: isActive)
        #expect(meaning == sample.handles.meaning(of: Array(text.utf8)), "\(text) of \(size)")
      }
    }
  }

  @Test func noHandleIsLongerThanItMustBe() throws {
    let titles = (0..<Environment.amount(40_000)).map { "- [ ] Title \($0)\n" }
    let sample = try sample(titles.joined())
    var lengths: Set<Int> = []
    for (task, text) in sample.texts.enumerated() {
      lengths.insert(text.utf8.count)
      #expect(sample.handles.meaning(of: Array(text.utf8)) == .task(task))
      guard text.utf8.count > 3 else { continue }
      guard case .ambiguous = sample.handles.meaning(of: Array(text.utf8.dropLast())) else {
        Issue.record("\(text) is longer than it must be")
        continue
      }
    }
    #expect(lengths.isSuperset(of: 3...7))
  }

  @Test func everyHandleNamesItsTaskAndOnlyThat() throws {
    for seed in 1...UInt64(Environment.number("WORKSPACES", otherwise: 300)) {
      let documents = WorkspaceGenerator.documents(seed: seed)
      let sample = try sample(documents)
      let texts = sample.texts
      #expect(Set(texts).count == texts.count, "seed \(seed)")
      #expect(try self.sample(documents, partLength: 1).texts == texts, "seed \(seed)")
      for task in texts.indices {
        let equals = texts.indices.filter { sample.codes[$0] == sample.codes[task] }
        let active = equals.filter { sample.facts.row($0).status.isActive }
        let meaning = sample.handles.meaning(of: Array(texts[task].utf8))
        #expect(meaning == .task(task), "seed \(seed)")
        #expect(sample.handles.meaning(of: Array(texts[task].uppercased().utf8)) == meaning, "seed \(seed)")
        let order = active + equals.filter { !active.contains($0) }
        #expect(sample.handles.equals(of: task) == order.filter { $0 != task }, "seed \(seed)")
        let number = try #require(order.firstIndex(of: task))
        #expect(texts[task].hasSuffix("-\(number + 1)") == (number > 0), "seed \(seed)")
      }
    }
  }

  /// Thousands of titles share their first three letters.
  @Test func handlesAreAsLongAsNeeded() throws {
    let active = (0..<3_000).map { "- [ ] Task number \($0)\n" }.joined()
    let closed = (0..<3_000).map { "- [x] Closed \($0)\n" }.joined()
    let alone = try sample(active)
    let both = try sample(active, closed)
    #expect(Array(both.texts.prefix(3_000)) == alone.texts)
    #expect(Set(both.texts).count == 6_000)
    let handles = Set(alone.texts)
    for handle in handles {
      #expect(handle.utf8.count >= 3)
      // One letter less is ambiguous.
      guard handle.utf8.count > 3 else { continue }
      let shorter = Array(handle.utf8.dropLast())
      guard case .ambiguous(let tasks) = alone.handles.meaning(of: shorter) else {
        Issue.record("\(handle) is longer than needed")
        return
      }
      #expect(tasks.count > 1 && tasks == tasks.sorted())
    }
    for (task, text) in both.texts.enumerated() {
      #expect(both.handles.meaning(of: Array(text.utf8)) == .task(task))
    }
  }

  @Test func unknownNamesHaveCandidates() throws {
    let sample = try sample("- [ ] Call\n- [ ] Call\n- [x] Call\n- [ ] Pay\n")
    let (call, pay) = (sample.texts[0], sample.texts[3])
    let handles = sample.handles
    #expect(handles.meaning(of: Array("\(call)-4".utf8)) == .unknown(near: [0, 1, 2]))
    #expect(handles.meaning(of: Array("\(call)-3".utf8)) == .task(2))
    let typo = pay.utf8.dropLast() + [pay.utf8.last == UInt8(ascii: "b") ? UInt8(ascii: "c") : UInt8(ascii: "b")]
    #expect(handles.meaning(of: Array(typo)) == .unknown(near: [3]))
    for text in [
      "", "kf", "kfa", "kfy", "kfp-", "kfp-1", "kfp-02", "kfp-2-2", "kfp-9999999999", "kfpbcdfghjklmnp", "k-2",
    ] {
      #expect(handles.meaning(of: Array(text.utf8)) == .malformed)
    }
    #expect(try self.sample("").handles.meaning(of: Array("kfp".utf8)) == .unknown(near: []))
  }
}
