import TaskSyntax

/// The syntax of the value of an option or an operand, and its parser.
package struct ValueSyntax<Value: Sendable>: Sendable {
  /// The expected form, for the message about an invalid value: "a number from 0 on".
  package let expectation: @Sendable () -> String
  /// The accepted words, where the set is closed; otherwise empty.
  package let choices: @Sendable () -> [String]
  /// Parses the bytes; `nil` if they do not fit. The result depends on the bytes alone.
  package let read: @Sendable ([UInt8]) -> Value?

  /// Creates a syntax. The texts are evaluated lazily, because every start of the program creates the values of all
  /// global options.
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
  /// Any text, including empty text.
  package static var text: Self { Self("text") { $0 } }

  /// The path of a file or folder: the bytes that the system takes, at least one and no NUL.
  package static var path: Self { Self("a path") { $0.isEmpty || $0.contains(0) ? nil : $0 } }
}

extension ValueSyntax where Value == Int {
  /// A whole number in decimal digits, without a sign.
  package static func number(_ range: ClosedRange<Int> = 0...Int.max) -> Self {
    Self(
      range.upperBound == Int.max
        ? "a number of at least \(range.lowerBound)" : "a number from \(range.lowerBound) to \(range.upperBound)"
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
