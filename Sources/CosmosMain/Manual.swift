import CosmosImage
import Dispatch
import Glibc

/// The manual: the page that the info panel's link opens.
enum Manual {
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
    var process = pid_t()
    let code = posix_spawnp(&process, "xdg-open", &files, &attributes, &words, environ)
    switch code {
    case 0: wait(for: process)
    case ENOENT: Terminal.report("can't open \(page): there is no xdg-open; install xdg-utils")
    default: Terminal.report("can't open \(page): xdg-open: \(String(cString: strerror(code)))")
    }
  }

  /// Takes note of a reader's end: the system keeps what is left of it until then.
  private static func wait(for process: pid_t) {
    // A queue of its own: the reader may stay for as long as the sky.
    DispatchQueue(label: "manual").async {
      while waitpid(process, nil, 0) < 0 && errno == EINTR {}
    }
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
