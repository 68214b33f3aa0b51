import CosmosImage
import CosmosOptions
import Glibc
import Synchronization

/// The manual: the page that the link in the info panel opens.
package enum ManualPage {
  /// Processes that were started to open the page and are not known to have exited.
  private static let readers = Mutex<[pid_t]>([])

  /// Opens the manual in the user's default viewer; a failure is reported, and the sky continues.
  package static func open() {
    guard let page else { return Log.error("there is no manual beside this program") }
    do {
      // The lock keeps a process that exits immediately from being reaped before it is recorded.
      try readers.withLock { readers throws(ChildProcess.Failure) in
        // The viewer's messages are for the user, unlike those of libraries in this process.
        readers.append(
          try ChildProcess.start(
            ["xdg-open", Argument(page)],
            inheriting: [ChildProcess.Descriptor(source: Terminal.errors, target: STDERR_FILENO)]))
      }
    } catch {
      let reason =
        error.code == ENOENT
        ? "there is no xdg-open; install xdg-utils"
        : "xdg-open: \(String(cString: strerror(error.code)))"
      Log.error("can't open \(page): \(reason)")
    }
  }

  /// Reaps the processes that have exited; called at every `SIGCHLD`, on any thread.
  package static func reapReaders() {
    // One by one: a library may wait for child processes of its own.
    readers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }

  /// Path of the manual: among the installed documents, beside the program in a tarball, or in the source tree.
  private static var page: FilePath? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let slash = UInt8(ascii: "/")
    let folder = FilePath(cString: program).bytes.split(separator: slash).dropLast()
    // The program is bin/cosmos, installed or in an unpacked tarball, or .build/<machine>/release/cosmos.
    let pages = [
      (folder.dropLast(), "/share/doc/cosmos/README.md"), (folder.dropLast(), "/README.md"),
      (folder.dropLast(3), "/README.md"),
    ]
    return pages.map { folder, name in
      FilePath(bytes: folder.flatMap { [slash] + $0 } + name.utf8)
    }.first { page in page.withCString { access($0, R_OK) } == 0 }
  }
}
