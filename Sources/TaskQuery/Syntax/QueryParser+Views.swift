import TaskSyntax

/// Parses views. The body of a view is parsed again at each use, and the result is inserted as a tree, never as text.
extension QueryParser {
  /// "view:" , vname , { "," , vname } ; vname = NAME , { ":" , ( scalar | STRING ) }
  mutating func views(_ token: QueryToken) -> Int? {
    var nodes: [Int] = []
    for index in token.values {
      let pieces = parts(of: values[index], token)
      guard let name = pieces.first else { continue }
      if let node = splice(name, Array(pieces.dropFirst()), at: place(values[index]), token) { nodes.append(node) }
    }
    return nodes.isEmpty ? nil : drafts.add(.or, nodes, at: place(token.range))
  }

  /// Returns the name of a view and its arguments, or nothing if one is malformed.
  private mutating func parts(of value: Range<Int>, _ token: QueryToken) -> [QueryPiece] {
    var pieces: [QueryPiece] = []
    var start = value.lowerBound
    while true {
      var end = start
      while end < value.upperBound, bytes[end] != UInt8(ascii: ":") {
        if bytes[end] == UInt8(ascii: "\""), let close = bytes.queryStringEnd(from: end, before: value.upperBound) {
          end = close
        } else if bytes[end] == UInt8(ascii: "$"), end + 1 < value.upperBound, bytes[end + 1] == UInt8(ascii: "{") {
          while end < value.upperBound, bytes[end] != UInt8(ascii: "}") { end += 1 }
        } else {
          end += 1
        }
      }
      guard start < end else {
        fail(
          token.range, pieces.isEmpty ? "missing view name" : "missing value for the view",
          help: viewHelp)
        return []
      }
      guard let piece = piece(start..<end, of: token) else { return [] }
      pieces.append(piece)
      guard end < value.upperBound else { return pieces }
      start = end + 1
    }
  }

  private var viewHelp: QueryMessage {
    if context.views.isEmpty { return "the settings define no views" }
    let names = context.views.map { String(decoding: $0.name, as: UTF8.self) }
    return "the views are \(names.joined(separator: ", "))"
  }

  private mutating func splice(
    _ name: QueryPiece, _ arguments: [QueryPiece], at range: Range<Int>, _ token: QueryToken
  ) -> Int? {
    guard let body = context.views.first(where: { $0.name == name.bytes })?.body else {
      let meant = NearestName.find(name.bytes, among: context.views.map(\.name)).map {
        QueryMessage("did you mean '\($0)'? \(capitalized(viewHelp))")
      }
      return failed(name.range, "unknown view '\(name.bytes)'", help: meant ?? viewHelp)
    }
    let path = (view?.path ?? []) + [name.bytes]
    guard !path.dropLast().contains(name.bytes) else {
      let cycle = path.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " uses ")
      return failed(name.range, "view '\(name.bytes)' uses itself", help: "\(cycle)")
    }
    expansion += 1
    guard path.count <= QueryViewUse.depthLimit, expansion <= QueryViewUse.expansionLimit else {
      return failed(
        name.range, "views are nested too deeply", help: "at most \(QueryViewUse.depthLimit) levels are allowed")
    }
    let use = QueryViewUse(
      name: name.bytes, arguments: arguments, range: range, isWhole: hasOneTerm && (view?.isWhole ?? true), path: path)
    return splice(body, as: use)
  }

  private mutating func splice(_ body: [UInt8], as viewUse: QueryViewUse) -> Int? {
    var parser = QueryParser(body, context: context, use: use, view: viewUse, today: today)
    parser.isClockGiven = isClockGiven
    if viewUse.isWhole, !isClockGiven, let day = parser.ownToday {
      parser.today = day
      parser.isClockGiven = true
    }
    swap(&parser.drafts, &drafts)
    let count = parser.drafts.count
    parser.expansion = expansion
    parser.readExpression()
    swap(&parser.drafts, &drafts)
    expansion = parser.expansion
    expansion += max(0, drafts.count - count)
    problems += parser.problems
    noteShortQuadrant(in: parser, of: viewUse)
    if parser.usedArguments < viewUse.arguments.count, parser.problems.isEmpty {
      let count = parser.usedArguments
      fail(
        viewUse.range, "view '\(viewUse.name)' takes \(count == 1 ? "1 value" : "\(count) values")",
        help: "\(viewUse.arguments.count) were given: remove the others")
    }
    clauses.all = clauses.all || parser.clauses.all
    if viewUse.isWhole { takeClauses(of: parser) }
    guard let root = parser.root else {
      if viewUse.isWhole {
        isViewOfClauses = true
      } else if parser.problems.isEmpty {
        fail(viewUse.range, "view '\(viewUse.name)' has no terms", help: "use it alone or with clauses")
      }
      return nil
    }
    drafts[root].isLoose = false
    return root
  }

  /// Notes that a view uses `q`, which once was the written quadrant.
  private mutating func noteShortQuadrant(in body: QueryParser, of viewUse: QueryViewUse) {
    usesShortQuadrant =
      body.usesShortQuadrant
      || body.tokens.contains { token in
        if case .field = token.kind { body.slice(token.name) == QueryField.shortQuadrant } else { false }
      }
    guard view == nil, usesShortQuadrant else { return }
    note(
      viewUse.range, "view '\(viewUse.name)' uses 'q', which is short for 'quadrant', the effective quadrant",
      help: "write quadrant-written: in the view for the written quadrant, or quadrant: to omit this note")
  }

  /// Adopts the clauses of a view that is the whole query. A clause given beside the view overrides the one of its
  /// name.
  private mutating func takeClauses(of parser: QueryParser) {
    for clause in parser.given { viewClauses.append((clause.clause, parser.clauses)) }
    viewClauses += parser.viewClauses.filter { inner in !parser.given.contains { $0.clause == inner.clause } }
  }

  // MARK: Parameters

  /// Returns the argument for `$1` or `${1:today}` in the body of a view.
  mutating func argument(for piece: QueryPiece) -> QueryPiece? {
    guard let view, let parameter = ViewParameter(piece.bytes) else {
      return failed(
        piece.range, "'\(piece.bytes)' is not a parameter",
        help: "write $1 or ${1:today} as a whole value, or quote the text")
    }
    guard !isReadingClause else {
      return failed(
        piece.range, "'\(piece.bytes)' cannot be used in a clause",
        help: "a parameter can be a value or a name in a term")
    }
    usedArguments = max(usedArguments, parameter.number)
    if parameter.number <= view.arguments.count {
      var argument = view.arguments[parameter.number - 1]
      argument.range = piece.range
      return argument
    }
    if let fallback = parameter.fallback { return QueryPiece(bytes: fallback, isQuoted: false, range: piece.range) }
    guard !hasMissingArgument else { return nil }
    hasMissingArgument = true
    return failed(piece.range, "missing value \(parameter.number)", help: "write view:\(view.name):VALUE")
  }

  private func capitalized(_ message: QueryMessage) -> QueryMessage {
    var bytes = message.bytes
    if let first = bytes.first { bytes[0] = first & 0xDF }
    return QueryMessage(bytes: bytes)
  }
}

/// A parameter, `$1`, `${1}` or `${1:today}`: the number, from 1 to 9, and the default.
private struct ViewParameter {
  let number: Int
  let fallback: [UInt8]?

  init?(_ text: [UInt8]) {
    var rest = text.dropFirst()
    let isBraced = rest.first == UInt8(ascii: "{") && rest.last == UInt8(ascii: "}")
    if isBraced { rest = rest.dropFirst().dropLast() }
    guard text.first == UInt8(ascii: "$"), let digit = rest.first, (0x31...0x39).contains(digit) else { return nil }
    number = Int(digit) - 0x30
    rest = rest.dropFirst()
    if rest.isEmpty {
      fallback = nil
    } else {
      guard isBraced, rest.first == UInt8(ascii: ":"), rest.count > 1 else { return nil }
      fallback = Array(rest.dropFirst())
    }
  }
}
