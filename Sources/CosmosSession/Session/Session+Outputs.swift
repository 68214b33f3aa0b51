import CosmosImage
import CosmosOptions
import Glibc

/// Files that are written, which must not be those that the sky comes from.
extension Session {
  /// The files that the sky comes from now, with its script, its wall and the settings.
  package var inputs: InputFiles {
    let settings = options.settings.isPresent ? options.settings.file : nil
    return InputFiles(
      files.map(\.path)
        + [options.motion.scriptFile, options.wall.file, settings].compactMap(\.self))
  }

  /// Opens a file that the command line names, unless the sky comes from it.
  ///
  /// - Parameters:
  ///   - path: The file's name, or `"-"` for standard output.
  ///   - result: What is written, for a message.
  /// - Returns: The output.
  /// - Throws: ``UsageError``, or `FileError` with the system's reason.
  package func openOutput(_ path: FilePath, for result: String) throws -> OutputFile {
    guard path == "-" else {
      try inputs.check(path)
      return try OutputFile(path: path)
    }
    let output = ProcessContext.current.output
    guard isatty(output) == 0 else {
      throw UsageError("standard output is a terminal; redirect the \(result) to a file or a pipe")
    }
    try inputs.check(standardOutput: output)
    return OutputFile(standardOutput: output)
  }
}
