/// A three-way merge of sequences: stretches that both sides kept, that one side changed, or that are in dispute.
enum ThreeWay {
  /// A stretch of the merged sequence. The ranges are those of the elements in the base and on either side.
  struct Stretch: Equatable {
    enum Source: Equatable {
      /// Both sides kept the base.
      case base
      /// Side A changed it, or both sides alike.
      case a
      case b
      /// Both sides changed it differently.
      case dispute
    }

    var source: Source
    var base: Range<Int>
    var a: Range<Int>
    var b: Range<Int>
  }

  /// Merges two changes of `base`. Changes that touch each other are in dispute, unless they are equal.
  ///
  /// With the sides changed, the result is the same with `a` and `b` changed.
  static func merge(_ base: [UInt32], _ a: [UInt32], _ b: [UInt32]) -> [Stretch] {
    let inA = SequenceMatching.counterparts(of: base, in: a)
    let inB = SequenceMatching.counterparts(of: base, in: b)
    var stretches: [Stretch] = []
    /// The end of the merged stretches.
    var (o, x, y) = (0, 0, 0)
    func change(to baseEnd: Int, _ aEnd: Int, _ bEnd: Int) {
      let stretch = Stretch(source: .dispute, base: o..<baseEnd, a: x..<aEnd, b: y..<bEnd)
      guard !stretch.base.isEmpty || !stretch.a.isEmpty || !stretch.b.isEmpty else { return }
      stretches.append(settled(stretch, base, a, b))
    }
    var next = 0
    while next < base.count {
      guard inA[next] >= 0, inB[next] >= 0 else {
        next += 1
        continue
      }
      change(to: next, inA[next], inB[next])
      var end = next
      (x, y) = (inA[next], inB[next])
      while end < base.count, inA[end] == x + end - next, inB[end] == y + end - next { end += 1 }
      let count = end - next
      stretches.append(Stretch(source: .base, base: next..<end, a: x..<x + count, b: y..<y + count))
      (o, x, y) = (end, x + count, y + count)
      next = end
    }
    change(to: base.count, a.count, b.count)
    return stretches
  }

  private static func settled(_ stretch: Stretch, _ base: [UInt32], _ a: [UInt32], _ b: [UInt32]) -> Stretch {
    var settled = stretch
    if a[stretch.a] == b[stretch.b] || b[stretch.b] == base[stretch.base] {
      settled.source = .a
    } else if a[stretch.a] == base[stretch.base] {
      settled.source = .b
    }
    return settled
  }
}
