import JSON
import TaskServer
import Testing
import tasks

/// Each method that a server advertises is answered.
struct AdvertisingTests {
  /// The methods that an entry of the server's capabilities promises, by the protocol.
  private static let methods: [String: [String]] = [
    "callHierarchyProvider": [
      "textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls",
    ],
    "codeActionProvider": ["textDocument/codeAction"],
    "codeLensProvider": ["textDocument/codeLens"],
    "completionProvider": ["textDocument/completion"],
    "definitionProvider": ["textDocument/definition"],
    "diagnosticProvider": ["textDocument/diagnostic"],
    "documentFormattingProvider": ["textDocument/formatting"],
    "documentHighlightProvider": ["textDocument/documentHighlight"],
    "documentLinkProvider": ["textDocument/documentLink"],
    "documentOnTypeFormattingProvider": ["textDocument/onTypeFormatting"],
    "documentRangeFormattingProvider": ["textDocument/rangeFormatting"],
    "documentSymbolProvider": ["textDocument/documentSymbol"],
    "executeCommandProvider": ["workspace/executeCommand"],
    "foldingRangeProvider": ["textDocument/foldingRange"],
    "hoverProvider": ["textDocument/hover"],
    "inlayHintProvider": ["textDocument/inlayHint"],
    "linkedEditingRangeProvider": ["textDocument/linkedEditingRange"],
    "referencesProvider": ["textDocument/references"],
    "renameProvider": ["textDocument/rename"],
    "selectionRangeProvider": ["textDocument/selectionRange"],
    "semanticTokensProvider": ["textDocument/semanticTokens/full"],
    "workspaceSymbolProvider": ["workspace/symbol"],
  ]
  /// The entries that promise no request by themselves.
  private static let others: Set = ["positionEncoding", "textDocumentSync", "workspace"]

  /// The methods that an option of an entry promises.
  private static let options: [(entry: String, option: String, method: String)] = [
    ("codeActionProvider", "resolveProvider", "codeAction/resolve"),
    ("codeLensProvider", "resolveProvider", "codeLens/resolve"),
    ("completionProvider", "resolveProvider", "completionItem/resolve"),
    ("documentLinkProvider", "resolveProvider", "documentLink/resolve"),
    ("documentRangeFormattingProvider", "rangesSupport", "textDocument/rangesFormatting"),
    ("inlayHintProvider", "resolveProvider", "inlayHint/resolve"),
    ("renameProvider", "prepareProvider", "textDocument/prepareRename"),
    ("semanticTokensProvider", "range", "textDocument/semanticTokens/range"),
    ("workspaceSymbolProvider", "resolveProvider", "workspaceSymbol/resolve"),
  ]

  @Test(arguments: [
    "{}", ActionTests.clients[0],
    #"{"textDocument":{"diagnostic":{},"semanticTokens":{"requests":{"full":{"delta":true}}},"rangeFormatting":{"rangesSupport":true}},"workspace":{"diagnostics":{"refreshSupport":true},"fileOperations":{"willRename":true}}}"#,
  ])
  func advertisedMethodsAreKnown(_ capabilities: String) throws {
    let client = try ServerClient(isInitialized: false)
    let offered = try client.request("initialize", #"{"capabilities":\#(capabilities)}"#)["capabilities"]
    for (key, value) in offered?.members ?? .none {
      let entry = String(decoding: key.text, as: UTF8.self)
      guard !Self.others.contains(entry), value.boolean != false else { continue }
      let more = Self.options.filter { $0.entry == entry && value[$0.option]?.boolean == true }.map(\.method)
      let promised = try #require(Self.methods[entry], "\(entry) needs a row in the table")
      let changes =
        value["full"]?["delta"]?.boolean == true ? ["textDocument/semanticTokens/full/delta"] : []
      for method in promised + more + changes {
        #expect(try client.answer(method)["error"]?["code"]?.integer != -32601, "\(entry) promises \(method)")
      }
    }
    for key in offered?["workspace"]?["fileOperations"]?.members ?? .none {
      let method = "workspace/\(String(decoding: key.key.text, as: UTF8.self))Files"
      #expect(try client.answer(method)["error"]?["code"]?.integer == -32602, "\(method)")
    }
  }

  /// A client that can be asked to watch files is asked to, and no other.
  @Test(arguments: [true, false])
  func watching(isAsked: Bool) throws {
    let client = try ServerClient(
      capabilities: #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":\#(isAsked)}}}"#)
    let requests = client.take("client/registerCapability")
    #expect(requests.count == (isAsked ? 1 : 0))
    let registration = requests.first?["params"]?["registrations"]?.elements.first
    #expect(registration?["method"]?.words == (isAsked ? "workspace/didChangeWatchedFiles" : nil))
    #expect((registration?["registerOptions"]?["watchers"]?.elements.count ?? 0 > 3) == isAsked)
  }
}
