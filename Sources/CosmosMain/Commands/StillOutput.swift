import CosmosImage
import CosmosSession

/// Where an image file goes: straight into the output, or by way of a scratch file if its format goes back in the
/// file and the output can't.
struct StillOutput {
  private let output: OutputFile
  private let scratch: ScratchFile?
  private let isSequential: Bool

  /// Prepares an output for a format.
  ///
  /// - Throws: `FileError` if there is no place for a scratch file.
  init(_ output: OutputFile, for format: ImageFormat) throws(FileError) {
    self.output = output
    isSequential = !format.needsSeeking
    scratch = isSequential || output.isSeekable ? nil : try ScratchFile()
  }

  /// Stores bytes of the file at a position, counted from its start.
  ///
  /// - Throws: `FileError` with the system's reason.
  func write(_ bytes: UnsafeRawBufferPointer, at position: Int) throws(FileError) {
    if let scratch {
      try scratch.write(bytes, at: position)
    } else if isSequential {
      try output.write(bytes)
    } else {
      try output.write(bytes, at: position)
    }
  }

  /// Completes the file.
  ///
  /// - Parameter check: Throws if the work is to stop.
  /// - Throws: `FileError` with the system's reason, or any error of `check`.
  func finish(checking check: () throws -> Void) throws {
    try scratch?.readAll { bytes in
      try check()
      try output.write(bytes)
    }
    try output.finish()
  }
}
