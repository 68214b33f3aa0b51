import CosmosImage
import Glibc
import Synchronization

/// The manual: the page that the link in the info panel opens.
enum ManualPage {
  /// Processes that were started to open the page and are not known to have exited.
  private static let readers = Mutex<[pid_t]>([])

  /// Opens the manual in the user's default viewer; a failure is reported, and the sky continues.
  static func open() {
    guard let page else { return Log.error("there is no manual beside this program") }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Reset the viewer's signals: this process blocks those that its signal thread handles, and ignores others.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for name in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, name) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // The viewer's messages are for the user, unlike those of libraries in this process.
    posix_spawn_file_actions_adddup2(&files, Terminal.errors, STDERR_FILENO)
    var words = [strdup("xdg-open"), page.withCString { strdup($0) }, nil]
    defer { words.forEach { free($0) } }
    // The lock keeps a process that exits immediately from being reaped before it is recorded.
    let code = readers.withLock { readers in
      var process = pid_t()
      let code = posix_spawnp(&process, "xdg-open", &files, &attributes, &words, environ)
      if code == 0 { readers.append(process) }
      return code
    }
    switch code {
    case 0: break
    case ENOENT: Log.error("can't open \(page): there is no xdg-open; install xdg-utils")
    default: Log.error("can't open \(page): xdg-open: \(String(cString: strerror(code)))")
    }
  }

  /// Reaps the processes that have exited; called at every `SIGCHLD`, on any thread.
  static func reapReaders() {
    // One by one: a library may wait for child processes of its own.
    readers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }

  /// Path of the manual: among the installed documents, or in the source tree.
  private static var page: FilePath? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let slash = UInt8(ascii: "/")
    let folder = FilePath(cString: program).bytes.split(separator: slash).dropLast()
    // The program is bin/cosmos, or .build/<machine>/release/cosmos.
    let pages = [
      (folder.dropLast(), "/share/doc/cosmos/README.md"), (folder.dropLast(3), "/README.md"),
    ]
    return pages.map { folder, name in
      FilePath(bytes: folder.flatMap { [slash] + $0 } + name.utf8)
    }.first { page in page.withCString { access($0, R_OK) } == 0 }
  }
}
