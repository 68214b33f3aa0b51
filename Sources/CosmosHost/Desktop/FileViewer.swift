import CosmosImage
import CosmosOptions
import Glibc
import Synchronization

/// The programs with which the user views files.
package enum FileViewer {
  /// Processes that were started to open a file and are not known to have exited.
  private static let viewers = Mutex<[pid_t]>([])

  /// Opens a file or a folder in the user's default viewer; a failure is logged, and the sky continues.
  ///
  /// - Parameter path: The file or folder.
  /// - Returns: Why no viewer starts; `nil` if one does.
  @discardableResult
  package static func open(_ path: FilePath) -> DescribedError? {
    do {
      // The lock keeps a process that exits immediately from being reaped before it is recorded.
      try viewers.withLock { viewers throws(ChildProcess.Failure) in
        // The viewer's messages are for the user, unlike those of libraries in this process.
        viewers.append(
          try ChildProcess.start(
            ["xdg-open", Argument(path)],
            inheriting: [ChildProcess.Descriptor(source: Terminal.errors, target: STDERR_FILENO)]))
      }
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

  /// Reaps the processes that have exited; called at every `SIGCHLD`, on any thread.
  package static func reap() {
    // One by one: a library may wait for child processes of its own.
    viewers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }
}
