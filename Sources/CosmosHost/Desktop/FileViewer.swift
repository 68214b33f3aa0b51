import CosmosImage
import CosmosOptions
import Glibc

/// The programs with which the user views files.
package enum FileViewer {
  /// Opens a file or a folder in the user's default viewer; a failure is logged, and the sky continues.
  ///
  /// - Parameter path: The file or folder.
  /// - Returns: Why no viewer starts; `nil` if one does.
  @discardableResult
  package static func open(_ path: FilePath) -> DescribedError? {
    do {
      try CompanionPrograms.start(["xdg-open", Argument(path)])
      return nil
    } catch {
      let reason =
        error.code == ENOENT
        ? "there is no xdg-open; install xdg-utils"
        : "xdg-open: \(String(cString: strerror(error.code)))"
      Log.error("can't open \(path): \(reason)")
      return DescribedError(reason)
    }
  }
}
