import TaskFiles

extension WorkspaceOpener {
  /// Returns the files on the disk that a request means; without paths, those of the current folder's workspace.
  package func selection(_ request: SelectionRequest) throws(WorkspaceProblem) -> FileSelection {
    var selector = try FileSelector(self, request)
    if request.inputName != nil, !request.readsStandardInput { throw .unusedInputName }
    if request.paths.isEmpty { try selector.addWorkspace() }
    var isInputRead = false
    for path in request.paths {
      if path != .standardInput {
        selector.add(path)
      } else if !isInputRead {
        isInputRead = true
        selector.addStandardInput()
      }
    }
    try selector.finish()
    if let changes = request.changes { try selector.keepChanged(changes) }
    return selector.selection
  }

  /// Returns files of git's index, each workspace with the settings of the index: those that the paths name, else those
  /// that are to be committed. All others of their workspaces are there to be compared with. Nothing is written.
  ///
  /// - Parameter merged: the commits that are being merged, where git has not noted them yet.
  package func indexSelection(
    _ request: SelectionRequest, merged: [[UInt8]]
  ) throws(WorkspaceProblem) -> FileSelection {
    let folder = try folder()
    // Problems of the user's settings end the command here, too.
    _ = try home()
    if !namesRepository, GitRepository.containing(folder) == nil { throw .noIndex(of: folder) }
    let reader = try translating(try IndexReader(self, folder: folder, request, merged: merged), WorkspaceProblem.git)
    var selection = FileSelection()
    for path in reader.unmerged {
      report(.index(.unmerged(path: path)))
      selection.faults.insert(.unmerged)
    }
    for problem in reader.problems {
      report(.index(.oversized(problem)))
      selection.faults.insert(.unreadable)
    }
    for given in reader.operands.misnamed {
      report(.misnamed(name: given))
      selection.faults.insert(.misnamed)
    }
    for given in reader.operands.missing {
      report(.index(.missing(name: given)))
      selection.faults.insert(.unreadable)
    }
    selection.groups = try reader.groups()
    return selection
  }
}
