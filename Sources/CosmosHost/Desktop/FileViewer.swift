import CosmosImage
import CosmosOptions
import Glibc

/// The programs with which the user views files.
package enum FileViewer {
  /// Opens a file or a folder in the user's default viewer; a failure is reported, and the sky continues.
  package static func open(_ path: FilePath) {
    do {
      try CompanionPrograms.start(["xdg-open", Argument(path)])
    } catch {
      let reason =
        error.code == ENOENT
        ? "there is no xdg-open; install xdg-utils"
        : "xdg-open: \(String(cString: strerror(error.code)))"
      Log.error("can't open \(path): \(reason)")
    }
  }
}
