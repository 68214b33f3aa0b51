extension OutputFile {
  /// Writes the bytes of an array.
  ///
  /// - Throws: `FileError` with the system's reason.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }
}
