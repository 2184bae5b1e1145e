import JSON

/// The abilities of the client that answers depend on, read once.
package struct ClientCapabilities: Sendable {
  package let encoding: PositionEncoding
  /// Whether edits come with the versions of their documents.
  package let takesDocumentChanges: Bool
  package let createsFiles: Bool
  package let annotatesChanges: Bool
  package let appliesEdits: Bool
  package let takesWatchers: Bool
  package let takesFolders: Bool
  /// Whether diagnostics are asked for, and asked for again when that is good: else they are sent.
  package let pullsDiagnostics: Bool
  package let diagnosticTags: Set<Int>
  package let takesRelatedPlaces: Bool
  /// Whether an action is a value with a kind; else it is a command.
  package let takesActions: Bool
  package let takesDisabledActions: Bool
  package let takesPreferredActions: Bool
  /// Whether the edits of an action may be made when it is chosen.
  package let resolvesActionEdits: Bool
  package let formatsRanges: Bool
  package let takesMarkdown: Bool
  package let showsProgress: Bool
  /// Whether the documentation of a word may be Markdown.
  package let documentsInMarkdown: Bool
  package let takesCompletionTags: Bool
  /// Whether symbols may hold others; else they are a list.
  package let takesSymbolTrees: Bool
  /// Whether a name is checked before it is changed.
  package let preparesRename: Bool
  /// Whether the client asks for edits before it renames files.
  package let asksBeforeRenames: Bool
  /// The answers that the client asks for again when it is told to.
  let refreshes: Set<RefreshedAnswer>
  /// Whether all tokens may come as a change of those before.
  package let takesTokenChanges: Bool

  /// Whether a lens may open a list of places by the command `editor.action.showReferences`, with arguments as the
  /// protocol writes places.
  package let showsReferences: Bool

  /// The clients that do so by themselves. VS Code has the command, but takes only values of its own types: an extension
  /// that converts them says so.
  private static let clientsWithReferences: Set = ["Zed"]
  /// The command that shows a list of places.
  static let referencesCommand = "editor.action.showReferences"

  /// A client without any.
  package init() { self.init(Parameter(nil, "capabilities")) }

  /// - Parameter name: the name by which the client introduces itself.
  package init(_ capabilities: Parameter, name: String = "") {
    let workspace = capabilities["workspace"]
    let document = capabilities["textDocument"]
    let edit = workspace["workspaceEdit"]
    encoding = PositionEncoding(offered: capabilities["general"]["positionEncodings"].texts)
    takesDocumentChanges = edit["documentChanges"].isTrue || !edit["resourceOperations"].isAbsent
    createsFiles = edit["resourceOperations"].texts.contains("create")
    annotatesChanges = !edit["changeAnnotationSupport"].isAbsent
    appliesEdits = workspace["applyEdit"].isTrue
    takesWatchers = workspace["didChangeWatchedFiles"]["dynamicRegistration"].isTrue
    takesFolders = workspace["workspaceFolders"].isTrue
    pullsDiagnostics = !document["diagnostic"].isAbsent && workspace["diagnostics"]["refreshSupport"].isTrue
    let published = document["publishDiagnostics"]
    let tags = published["tagSupport"]["valueSet"].value?.elements.compactMap(\.integer) ?? []
    diagnosticTags = Set(tags)
    takesRelatedPlaces = published["relatedInformation"].isTrue
    let action = document["codeAction"]
    takesActions = !action["codeActionLiteralSupport"].isAbsent
    takesDisabledActions = action["disabledSupport"].isTrue
    takesPreferredActions = action["isPreferredSupport"].isTrue
    resolvesActionEdits =
      action["dataSupport"].isTrue && action["resolveSupport"]["properties"].texts.contains("edit")
    formatsRanges = document["rangeFormatting"]["rangesSupport"].isTrue
    takesMarkdown = document["hover"]["contentFormat"].texts.contains("markdown")
    showsProgress = capabilities["window"]["workDoneProgress"].isTrue
    let item = document["completion"]["completionItem"]
    documentsInMarkdown = item["documentationFormat"].texts.contains("markdown")
    takesCompletionTags = !item["tagSupport"].isAbsent
    takesSymbolTrees = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].isTrue
    let commands = capabilities["experimental"]["commands"]["commands"].texts
    showsReferences = Self.clientsWithReferences.contains(name) || commands.contains(Self.referencesCommand)
    asksBeforeRenames = workspace["fileOperations"]["willRename"].isTrue
    refreshes = Set(RefreshedAnswer.allCases.filter { workspace[$0.key]["refreshSupport"].isTrue })
    takesTokenChanges = document["semanticTokens"]["requests"]["full"]["delta"].isTrue
    preparesRename = document["rename"]["prepareSupport"].isTrue
  }
}
