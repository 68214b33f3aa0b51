import CGLib
import CosmosImage
import CosmosOptions
import Dispatch
import Glibc
import Synchronization

/// Notices when files change, on a thread of its own.
///
/// It watches the folders of the files and the folders above, because editors save a file under another name and
/// rename it, and because a folder may be replaced as a whole.
package final class FileWatcher: Sendable {
  /// When watched files have changed, in readings of ``FileWatcher/now``.
  package struct Change: Hashable {
    package let first: ContinuousClock.Instant
    package let last: ContinuousClock.Instant
  }

  private struct State {
    var files: [StampedFile] = []
    /// The files as they were when they last changed.
    var seen: [StampedFile] = []
    var change: Change?
    var isOver = false
  }

  private let state = Mutex(State())
  // A context may be woken from any thread.
  nonisolated(unsafe) private let context: OpaquePointer
  private let wake: @Sendable () -> Void

  /// While a folder that was just there is missing, it is looked for at this interval, in milliseconds.
  private static let searchInterval: UInt32 = 500

  /// Starts the thread.
  ///
  /// - Parameter wake: Called on that thread after a change.
  package init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
    context = g_main_context_new()
  }

  /// Starts to watch.
  package func start() {
    DispatchQueue(label: "files").async { self.run() }
  }

  /// Watches files from now on, instead of any others.
  ///
  /// - Parameter files: The files as they were when they were read; a later change counts.
  package func watch(_ files: [StampedFile]) {
    state.withLock { state in
      state.files = files
      state.seen = files
      state.change = nil
    }
    g_main_context_wakeup(context)
  }

  /// The changes since the last call of ``watch(_:)``, or `nil` if there are none.
  package var change: Change? { state.withLock { $0.change } }

  /// Ends the thread.
  package func stop() {
    state.withLock { $0.isOver = true }
    g_main_context_wakeup(context)
  }

  // MARK: The thread

  /// A watched folder.
  private struct Folder {
    let path: FilePath
    /// The folder's device and number when the watch began, or `nil` if there was none.
    let identity: SIMD2<UInt>?
    let monitor: UnsafeMutablePointer<GFileMonitor>?
  }

  private func run() {
    g_main_context_push_thread_default(context)
    var folders: [Folder] = []
    while !state.withLock({ $0.isOver }) {
      // Changes of folders before they are watched are not reported.
      repeat { update(&folders) } while !isUpToDate(folders)
      compare()
      if folders.contains(where: { $0.identity == nil }) {
        cosmos_wake_after(context, FileWatcher.searchInterval)
      }
      // Each event ends the iteration; its contents do not matter, because the files are compared.
      g_main_context_iteration(context, 1)
    }
    for folder in folders { folder.monitor.map(cosmos_end_watch) }
    g_main_context_pop_thread_default(context)
  }

  /// Watches the folders of the current files, and those that have been replaced anew.
  private func update(_ folders: inout [Folder]) {
    let wanted = FileWatcher.folders(of: state.withLock { $0.files })
    var next: [Folder] = []
    for path in wanted {
      let identity = FileWatcher.identity(of: path)
      if let index = folders.firstIndex(where: { $0.path == path && $0.identity == identity }) {
        next.append(folders.remove(at: index))
      } else {
        let monitor =
          identity == nil ? nil : path.withCString { cosmos_watch_folder($0, { _ in }, nil) }
        next.append(Folder(path: path, identity: identity, monitor: monitor))
      }
    }
    for folder in folders { folder.monitor.map(cosmos_end_watch) }
    folders = next
  }

  /// Whether all folders to watch are watched, as they are now.
  private func isUpToDate(_ folders: [Folder]) -> Bool {
    folders.map(\.path) == FileWatcher.folders(of: state.withLock { $0.files })
      && folders.allSatisfy { $0.identity == FileWatcher.identity(of: $0.path) }
  }

  /// Reports a change if a file differs from what it was.
  private func compare() {
    let files = state.withLock { $0.seen }
    let current = files.map(\.current)
    guard current != files else { return }
    let now = ContinuousClock.now
    let isNews = state.withLock { state in
      // The files to watch may be others by now.
      guard state.seen == files else { return false }
      state.seen = current
      state.change = Change(first: state.change?.first ?? now, last: now)
      return true
    }
    if isNews { wake() }
  }

  /// The folders of files, those above them, and those of the files that symbolic links lead to.
  private static func folders(of files: [StampedFile]) -> [FilePath] {
    var folders: [FilePath] = []
    func add(_ path: FilePath) {
      if !folders.contains(path) { folders.append(path) }
    }
    for file in files {
      var folder = folder(of: file.path)
      // A folder that is missing is created in the next one above that is there.
      while identity(of: folder) == nil, folder != "/", folder != "." {
        folder = FileWatcher.folder(of: folder)
      }
      add(folder)
      add(FilePath(bytes: folder.bytes + "/..".utf8))
      // Where the folder is a link, another one may take its place.
      add(FileWatcher.folder(of: folder))
      if let target = file.path.withCString({ realpath($0, nil) }) {
        add(FileWatcher.folder(of: FilePath(cString: target)))
        free(target)
      }
    }
    return folders
  }

  private static func folder(of path: FilePath) -> FilePath {
    guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: path.bytes[..<slash])
  }

  private static func identity(of folder: FilePath) -> SIMD2<UInt>? {
    var facts = stat()
    guard folder.withCString({ stat($0, &facts) }) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    return SIMD2(UInt(facts.st_dev), UInt(facts.st_ino))
  }

  deinit {
    g_main_context_unref(context)
  }
}
