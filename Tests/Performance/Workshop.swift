import Glibc
import TaskFiles

/// The folder for corpora and the driver, which are made once.
struct Workshop {
  let folder: String
  /// The path of this program.
  let program: String

  struct CorpusFile {
    let path: String
    /// The size in bytes.
    let size: Int
  }

  init(folder: String) throws {
    self.folder = folder
    var path = ""
    for name in folder.split(separator: "/", omittingEmptySubsequences: false) {
      path += path.isEmpty && !name.isEmpty ? String(name) : "/\(name)"
      _ = unsafe mkdir(path, 0o777)
    }
    program = String(decoding: try BytePath("/proc/self/exe").resolved().bytes, as: UTF8.self)
  }

  /// Returns the file of a corpus, such as `plain-1000000.tasks`. Makes the file if it does not exist.
  func corpus(_ kind: Corpus.Kind, _ count: Int) throws -> CorpusFile {
    let path = "\(folder)/\(kind.rawValue)-\(count).tasks"
    if FileStatus.ifAny(BytePath(path)) == nil { try write(Corpus(taskCount: count, kind).bytes, to: path) }
    return CorpusFile(path: path, size: try FileStatus(of: BytePath(path)).size)
  }

  /// Returns the program to compare with, which parses a file with md4c and does nothing in the callbacks.
  func md4cDriver() throws -> String {
    let source = """
      #include <fcntl.h>
      #include <md4c.h>
      #include <stdio.h>
      #include <sys/mman.h>
      #include <sys/stat.h>
      static long events, bytes;
      static int block(MD_BLOCKTYPE type, void *detail, void *data) { events++; return 0; }
      static int span(MD_SPANTYPE type, void *detail, void *data) { events++; return 0; }
      static int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *data) { bytes += size; return 0; }
      int main(int count, char **words) {
        struct stat status;
        int file = open(words[1], O_RDONLY);
        if (file < 0 || fstat(file, &status)) return 1;
        char *document = mmap(0, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        MD_PARSER parser = {0, MD_DIALECT_GITHUB, block, block, span, span, text, 0, 0};
        int result = md_parse(document, status.st_size, &parser, 0);
        printf("%d %ld %ld\\n", result, events, bytes);
        return result;
      }

      """
    try write(Array(source.utf8), to: "\(folder)/md4c-parse.c")
    _ = try ChildProcess.run(["cc", "-O2", "-o", "\(folder)/md4c-parse", "\(folder)/md4c-parse.c", "-lmd4c"])
    return "\(folder)/md4c-parse"
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw ChildProcess.Failure(command: ["write", path], status: errno) }
    defer { close(descriptor) }
    var writer = OutputWriter(ByteStream(descriptor: descriptor, name: path))
    writer.write(bytes)
    try writer.finish()
  }
}
