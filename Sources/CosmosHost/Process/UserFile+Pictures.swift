import CGLib
import CosmosImage
import CosmosOptions
import Glibc

extension UserFile {
  /// Finds the pictures folder of the XDG user directories, and creates it if it doesn't exist.
  ///
  /// - Returns: The folder.
  /// - Throws: `FileError` if it can't be created.
  package static func picturesFolder() throws(FileError) -> FilePath {
    let folder: FilePath =
      if ProcessContext.current.ownsProcess, let known = cosmos_pictures_directory() {
        FilePath(cString: known)
      } else {
        ProcessContext.variable("HOME").map { FilePath(bytes: $0.bytes + "/Pictures".utf8) } ?? "."
      }
    guard folder.withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno, step: .open)
    }
    return folder
  }
}
