public import TaskModel

/// The operations on the tasks found. They apply in this order, however they are typed: filter, group, sort, limit,
/// calc, show.
public struct QueryClauses: Sendable, Equatable {
  public var sort: [SortKey] = []
  public var group: [GroupKey] = []
  public var limit: Limit?
  public var show: [QueryField] = []
  public var calc: [Aggregate] = []
  public var format: Format?
  /// The files to search, as globs in the form typed.
  public var files: [[UInt8]] = []
  public var today: CalendarDate?
  public var all = false
  public var tree = false
  public var explain = false

  public init() {}

  public struct SortKey: Sendable, Equatable {
    public var field: QueryField
    public var isDescending: Bool

    public init(_ field: QueryField, isDescending: Bool) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  public struct GroupKey: Sendable, Equatable {
    public var field: QueryField
    public var isDescending: Bool
    /// The bucket of a date, such as `week`; `nil` for other fields.
    public var bucket: Bucket?

    public init(_ field: QueryField, isDescending: Bool, bucket: Bucket?) {
      self.field = field
      self.isDescending = isDescending
      self.bucket = bucket
    }
  }

  public enum Bucket: String, Sendable, CaseIterable { case day, week, month, quarter, year, weekday }

  public struct Limit: Sendable, Equatable {
    public var count: Int
    public var isPerGroup: Bool

    public init(_ count: Int, isPerGroup: Bool) {
      self.count = count
      self.isPerGroup = isPerGroup
    }
  }

  public struct Aggregate: Sendable, Equatable {
    public enum Function: String, Sendable, CaseIterable { case count, sum, avg, min, max, median, p90 }
    public var function: Function
    /// The field; `nil` for `count` alone.
    public var field: QueryField?

    public init(_ function: Function, of field: QueryField?) {
      self.function = function
      self.field = field
    }
  }

  public enum Format: String, Sendable, CaseIterable {
    case table, list, ids, count, json, jsonl, csv, tsv, markdown, svg

    /// The formats for lists of tasks: all but pictures.
    public static let ofTasks: [Format] = allCases.filter { $0 != .svg }
  }
}
