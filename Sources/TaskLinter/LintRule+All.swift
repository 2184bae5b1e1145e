extension LintRule {
  /// Every rule, sorted by name.
  public static let all: [LintRule] = [
    .dependencyCycle,
    .duplicateAttribute,
    .duplicateID,
    .emptyTitle,
    .foreignAttribute,
    .invalidDate,
    .invalidRecurrence,
    .invalidUTF8,
    .invalidValue,
    .malformedCheckbox,
    .malformedFrontMatter,
    .malformedRank,
    .mergeConflictMarker,
    .misplacedRank,
    .misspelledAttribute,
    .relativeDate,
    .secondProject,
    .unclosedComment,
    .unclosedFence,
    .unknownID,
    .unknownStatus,
    .wrappedTask,
  ]
}
