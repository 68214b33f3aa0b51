import CosmosImage
import Glibc
import Synchronization

/// The manual: the page that the info panel's link opens.
enum Manual {
  /// Processes that open the page and have not ended, as far as is known.
  private static let readers = Mutex<[pid_t]>([])

  /// Opens the manual in the person's own reader; a failure is told, and the sky goes on.
  static func open() {
    guard let page else { return Terminal.report("there is no manual beside this program") }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The reader shall heed the signals that this program leaves to one of its threads.
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
    // What the reader says is for the person, unlike what libraries say in this process.
    posix_spawn_file_actions_adddup2(&files, Terminal.errors, STDERR_FILENO)
    var words = [strdup("xdg-open"), page.withCString { strdup($0) }, nil]
    defer { words.forEach { free($0) } }
    // Locked, so that the end of a process is looked for only when it is known.
    let code = readers.withLock { readers in
      var process = pid_t()
      let code = posix_spawnp(&process, "xdg-open", &files, &attributes, &words, environ)
      if code == 0 { readers.append(process) }
      return code
    }
    switch code {
    case 0: break
    case ENOENT: Terminal.report("can't open \(page): there is no xdg-open; install xdg-utils")
    default: Terminal.report("can't open \(page): xdg-open: \(String(cString: strerror(code)))")
    }
  }

  /// Reaps the processes that have ended; called at every SIGCHLD, on any thread.
  static func reapReaders() {
    // One by one: a library may wait for processes of its own.
    readers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }

  /// Where the manual is: among the installed documents, or in the source tree.
  private static var page: FilePath? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let slash = UInt8(ascii: "/")
    let folder = FilePath(cString: program).bytes.split(separator: slash).dropLast()
    // bin/cosmos, or .build/<machine>/release/cosmos.
    let pages = [
      (folder.dropLast(), "/share/doc/cosmos/README.md"), (folder.dropLast(3), "/README.md"),
    ]
    return pages.map { folder, name in
      FilePath(bytes: folder.flatMap { [slash] + $0 } + name.utf8)
    }.first { page in page.withCString { access($0, R_OK) } == 0 }
  }
}
