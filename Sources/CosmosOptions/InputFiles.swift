import CosmosGL
import CosmosImage
import CosmosText
import Glibc

/// The files that a sky is drawn from, none of which may be an output.
package struct InputFiles: Sendable {
  private let paths: [FileIdentity: FilePath]
  private static let fonts = Set(FontFiles.all.compactMap(FileIdentity.init(of:)))

  /// Finds the files.
  ///
  /// - Parameter paths: Their names; a file that is missing doesn't count.
  package init(_ paths: [FilePath]) {
    let known = paths.compactMap { path in FileIdentity(of: path).map { ($0, path) } }
    self.paths = Dictionary(known) { first, _ in first }
  }

  /// Checks that a file which is to be written, or replaced, is none of these, and no font.
  ///
  /// - Parameter output: The file's name.
  /// - Throws: ``UsageError`` that names both.
  package func check(_ output: FilePath) throws(UsageError) {
    guard let identity = FileIdentity(of: output) else { return }
    try check(identity, named: output)
    if InputFiles.fonts.contains(identity) {
      throw UsageError(
        "can't write \(output): it is a font, with which texts are drawn; write to another file")
    }
  }

  /// Checks that a descriptor which is to be written to leads to none of these.
  ///
  /// - Parameter output: Standard output.
  /// - Throws: ``UsageError`` that names both.
  package func check(standardOutput output: Int32) throws(UsageError) {
    guard let identity = FileIdentity(of: output) else { return }
    try check(identity, named: "standard output")
  }

  /// Opens a file that the command line names, unless it is one of these.
  ///
  /// - Parameters:
  ///   - path: The file's name, or `"-"` for standard output.
  ///   - result: What is written, for a message.
  /// - Returns: The output.
  /// - Throws: ``UsageError``, or `FileError` with the system's reason.
  package func openOutput(_ path: FilePath, for result: String) throws -> OutputFile {
    guard path == "-" else {
      try check(path)
      return try OutputFile(path: path)
    }
    let output = ProcessContext.current.output
    guard isatty(output) == 0 else {
      throw UsageError("standard output is a terminal; redirect the \(result) to a file or a pipe")
    }
    try check(standardOutput: output)
    return OutputFile(standardOutput: output)
  }

  private func check(_ output: FileIdentity, named name: FilePath) throws(UsageError) {
    guard let input = paths[output] else { return }
    let same = name == input ? "it" : "it is the same file as \(input), which"
    throw UsageError("can't write \(name): \(same) is read for this; write to another file")
  }
}
