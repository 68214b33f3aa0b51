import CosmosImage
import CosmosOptions
import Glibc
import Synchronization

/// Programs that go on by themselves, such as a viewer of files.
package enum CompanionPrograms {
  /// Processes that were started and are not known to have exited.
  private static let processes = Mutex<[pid_t]>([])

  /// Starts a program, which may run longer than this one.
  ///
  /// - Parameters:
  ///   - words: The command line, with the program's name first; it is looked up in `PATH`.
  ///   - hasOwnGroup: Whether Ctrl-C in a terminal doesn't reach it.
  /// - Throws: ``ChildProcess/Failure``.
  package static func start(
    _ words: [Argument], hasOwnGroup: Bool = false
  ) throws(ChildProcess.Failure) {
    // The lock keeps a process that exits immediately from being reaped before it is recorded.
    try processes.withLock { processes throws(ChildProcess.Failure) in
      // Its messages are for the user, unlike those of libraries in this process.
      processes.append(
        try ChildProcess.start(
          words, inheriting: ChildProcess.userMessages, hasOwnGroup: hasOwnGroup))
    }
  }

  /// Reaps the processes that have exited; called at every `SIGCHLD`, on any thread.
  package static func reap() {
    // One by one: a library may wait for child processes of its own.
    processes.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }
}
