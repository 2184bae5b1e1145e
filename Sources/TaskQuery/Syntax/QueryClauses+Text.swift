import TaskSyntax

extension QueryClauses {
  /// The clauses in their textual form, in the order of their application.
  public var texts: [[UInt8]] {
    var texts: [[UInt8]] = []
    func add(_ name: QueryClauseName, _ values: [[UInt8]]) {
      guard !values.isEmpty else { return }
      texts.append(Array("\(name.rawValue):".utf8) + values.joined(separator: [UInt8(ascii: ",")]))
    }
    add(.in, files.map(\.quoted))
    add(.today, today.map { [Array("\($0)".utf8)] } ?? [])
    add(.group, group.map { ($0.isDescending ? [UInt8(ascii: "-")] : []) + $0.heading })
    add(.sort, sort.map { ($0.isDescending ? [UInt8(ascii: "-")] : []) + $0.field.name })
    add(.limit, limit.map { [Array("\($0.count)\($0.isPerGroup ? "/group" : "")".utf8)] } ?? [])
    add(.calc, calc.map(\.text))
    add(.show, show.map(\.name))
    add(.as, format.map { [Array($0.rawValue.utf8)] } ?? [])
    for (name, isGiven) in [(QueryClauseName.all, all), (.tree, tree), (.explain, explain)] where isGiven {
      texts.append(Array(name.rawValue.utf8))
    }
    return texts
  }
}

extension QueryClauses.Aggregate {
  /// The textual form, `count` or `sum.est`, which is also the key in JSON.
  public var text: [UInt8] {
    guard let field else { return Array(function.rawValue.utf8) }
    return "\(function.rawValue).".utf8 + field.name
  }
}
