import CosmosHost
import CosmosOptions
import CosmosWindow

/// Decides when a window reads its files again, after they have changed.
package final class LiveReload {
  private let watcher: FileWatcher
  private var files: [StampedFile]

  /// How long files must have been left alone, because editors write them in several steps.
  private static let quiet = Duration.milliseconds(50)

  /// How long a file may be empty or missing, or written again and again, before it is read nevertheless.
  private static let maxDelay = Duration.milliseconds(250)

  /// Starts to watch files.
  package init(_ files: [StampedFile]) {
    self.files = files
    watcher = FileWatcher { Wakeup.send() }
    watcher.watch(files)
    watcher.start()
  }

  /// Watches files from now on.
  ///
  /// - Parameter files: The files as they were when they were read.
  package func watch(_ files: [StampedFile]) {
    self.files = files
    watcher.watch(files)
  }

  /// Seconds until the files should be read again; `nil` if they have not changed.
  package var timeToReload: Double? {
    guard let change = watcher.change else { return nil }
    let latest = change.first + LiveReload.maxDelay
    let isUnfinished = files.contains(where: \.isBeingReplaced)
    let time = isUnfinished ? latest : min(latest, change.last + LiveReload.quiet)
    return max(0, (time - .now).seconds)
  }

  /// Ends the watch.
  package func stop() {
    watcher.stop()
  }
}
