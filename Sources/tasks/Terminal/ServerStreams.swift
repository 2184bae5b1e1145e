package import TaskFiles

/// The streams by which an editor talks to the language server.
package struct ServerStreams: Sendable {
  let input: ByteStream
  let output: ByteStream

  package init(input: ByteStream, output: ByteStream) {
    self.input = input
    self.output = output
  }
}
