import CosmosOptions
import Glibc

/// Programs with which a person goes on in the same terminal.
extension ChildProcess {
  /// Standard error as the user sees it, even where messages of libraries in this process are held back.
  package static var userMessages: [Descriptor] {
    let messages = Terminal.errors
    return messages == STDERR_FILENO
      ? [] : [Descriptor(source: messages, target: STDERR_FILENO)]
  }

  /// Runs a program on this terminal, and waits until it ends.
  ///
  /// - Parameter words: The command line, with the program's name first; it is looked up in `PATH`.
  /// - Returns: Its exit status, or 128 plus the signal that ended it.
  /// - Throws: ``Failure``.
  package static func run(_ words: [Argument]) throws(Failure) -> Int32 {
    // On a terminal, Ctrl+C is the program's business.
    var interrupts = sigset_t()
    sigemptyset(&interrupts)
    for name in [SIGINT, SIGQUIT] { sigaddset(&interrupts, name) }
    pthread_sigmask(SIG_BLOCK, &interrupts, nil)
    let process = try start(words, inheriting: userMessages)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }
}
