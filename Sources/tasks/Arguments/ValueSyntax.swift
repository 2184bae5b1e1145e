import TaskSyntax

/// The syntax of the value of an option or an operand, and its parser.
package struct ValueSyntax<Value: Sendable>: Sendable {
  /// The expected form, for the message about an invalid value: "a number from 0 on".
  package let expectation: @Sendable () -> String
  /// The words that can be given, where the list is closed.
  package let choices: @Sendable () -> [String]
  /// The value, or `nil` if the bytes do not fit. Depends on the bytes alone.
  package let read: @Sendable ([UInt8]) -> Value?

  /// The words are made when they are needed: every start of the program makes the values of all global options.
  package init(
    _ expectation: @autoclosure @escaping @Sendable () -> String,
    choices: @autoclosure @escaping @Sendable () -> [String] = [], read: @escaping @Sendable ([UInt8]) -> Value?
  ) {
    self.expectation = expectation
    self.choices = choices
    self.read = read
  }
}

extension ValueSyntax where Value == [UInt8] {
  /// Any text, also none.
  package static var text: Self { Self("text") { $0 } }

  /// The path of a file or a folder: bytes as the system takes them, at least one and no NUL.
  package static var path: Self { Self("a path") { $0.isEmpty || $0.contains(0) ? nil : $0 } }
}

extension ValueSyntax where Value == Int {
  /// A whole number in decimal digits, without a sign.
  package static func number(_ range: ClosedRange<Int> = 0...Int.max) -> Self {
    Self(
      range.upperBound == Int.max
        ? "a number from \(range.lowerBound) on" : "a number from \(range.lowerBound) to \(range.upperBound)"
    ) { bytes in
      Int(digits: bytes).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueSyntax where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words of an enumeration.
  package static var choice: Self {
    Self("one of " + words.joined(separator: ", "), choices: words) { bytes in
      Value.allCases.first { $0.rawValue.utf8.elementsEqual(bytes) }
    }
  }

  private static var words: [String] { Value.allCases.map(\.rawValue) }
}
