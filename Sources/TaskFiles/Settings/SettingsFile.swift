package import JSON

/// A settings file that was read: JSON with comments and trailing commas.
package struct SettingsFile: Sendable {
  package enum Layer: Sendable, Equatable {
    /// `config.json` among the user's own files.
    case user
    /// `.tasks.json` of the workspace.
    case workspace
  }

  /// The name of a workspace's own settings, at its root.
  package static let workspaceName = ".tasks.json"

  package let path: BytePath
  package let layer: Layer
  package let bytes: [UInt8]
  /// All faults of the file, in the order of the text.
  package let problems: [SettingProblem]
  /// The settings; `nil` if the file is not a JSON object.
  private let root: JSONValue?

  /// The largest settings file that is read, in bytes.
  package static let sizeLimit = 1 << 20

  /// Checks `bytes` against the known settings. `rules` returns the names of the linter's rules and is evaluated only
  /// if a rule is to be checked.
  package init(_ bytes: [UInt8], path: BytePath, layer: Layer, rules: @autoclosure () -> [String]) {
    self.path = path
    self.layer = layer
    self.bytes = bytes
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes, allowing: [.comments, .trailingCommas])
    } catch {
      problems = [SettingProblem(error)]
      root = nil
      return
    }
    let object = document.root
    root = object.kind == .object ? object : nil
    var problems = SettingType.record(SettingField.all).problems(in: object, rules: rules)
    if let key = document.repeatedKey { problems.append(SettingProblem(.repeatedKey, key)) }
    if layer == .workspace {
      for (key, _) in object.members where SettingField.all.contains(where: { $0.isPersonal && $0.isNamed(key) }) {
        problems.append(SettingProblem(.personal, key))
      }
    }
    self.problems = problems.sorted { $0.offset < $1.offset }
  }

  /// Reads a file.
  ///
  /// - Parameter trust: decides whether the file counts; `nil` for a file that the person named.
  package init(
    reading path: BytePath, layer: Layer, trust: FileTrust? = nil, rules: @autoclosure () -> [String]
  ) throws(FileError) {
    let bytes = try GoverningFile.contents(of: path, limit: Self.sizeLimit, trust: trust)
    self.init(bytes, path: path, layer: layer, rules: rules())
  }

  /// The value of a setting.
  package func value(of field: SettingField) -> JSONValue? { root?[field.name] }

  /// Returns the line, from 1, of the byte at `offset`.
  package func line(at offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") } }
}

extension SettingField {
  fileprivate func isNamed(_ key: JSONValue) -> Bool { name.utf8.elementsEqual(key.text) }
}
