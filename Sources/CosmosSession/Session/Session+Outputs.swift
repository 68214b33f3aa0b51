import CosmosImage
import CosmosOptions

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
    try inputs.openOutput(path, for: result)
  }
}
