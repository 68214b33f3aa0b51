import Glibc

extension FilePath {
  /// Returns the path of something in this folder.
  ///
  /// - Parameter name: Its name in the folder.
  /// - Returns: The path.
  package func appending(_ name: FilePath) -> FilePath {
    FilePath(bytes: bytes + [FilePath.slash] + name.bytes)
  }

  /// Visits the names of all that is in this folder, in no particular order, `.` and `..` included.
  ///
  /// - Returns: Whether the folder could be read.
  package func forEachEntry<Failure: Error>(
    _ visit: (FilePath) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let entries = withCString({ opendir($0) }) else { return false }
    defer { closedir(entries) }
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(entries) {
      // An entry is only as long as its name, so it must not be copied as a whole.
      let start = UnsafeRawPointer(entry) + offset
      try visit(FilePath(cString: start.assumingMemoryBound(to: CChar.self)))
    }
    return true
  }
}
