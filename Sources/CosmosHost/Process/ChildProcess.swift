import CosmosImage
import CosmosOptions
import Glibc

/// Starts other programs.
package enum ChildProcess {
  /// Why a program could not be started.
  package struct Failure: Error, Hashable {
    /// The system's error number; `ENOENT` if there is no such program.
    package let code: Int32
  }

  /// An open file that a program inherits.
  package struct Descriptor {
    /// The file's descriptor in this process, at least 3.
    package let source: Int32
    /// Its descriptor in the program.
    package let target: Int32

    package init(source: Int32, target: Int32) {
      (self.source, self.target) = (source, target)
    }
  }

  /// Starts a program that the caller must wait for.
  ///
  /// It handles signals like any other program: this process blocks those that its signal thread waits for, and
  /// ignores others.
  ///
  /// - Parameters:
  ///   - arguments: The command line, with the program's name first; it is looked up in `PATH`.
  ///   - descriptors: Files that it inherits besides standard input, output and error, in this order; a target must
  ///     not be the source of a later one.
  ///   - hasOwnGroup: Whether it belongs to a process group of its own, so that Ctrl-C doesn't reach it.
  /// - Returns: The process's number.
  /// - Throws: ``Failure``.
  package static func start(
    _ arguments: [Argument], inheriting descriptors: [Descriptor], hasOwnGroup: Bool = false
  ) throws(Failure) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for name in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, name) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(
      &attributes, Int16(hasOwnGroup ? flags | POSIX_SPAWN_SETPGROUP : flags))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    let context = ProcessContext.current
    let streams = [(context.output, STDOUT_FILENO), (Terminal.errors, STDERR_FILENO)]
    for (source, target) in context.ownsProcess ? [] : streams {
      posix_spawn_file_actions_adddup2(&files, source, target)
    }
    for descriptor in descriptors {
      posix_spawn_file_actions_adddup2(&files, descriptor.source, descriptor.target)
    }
    var words = arguments.map { $0.path.withCString { strdup($0) } } + [nil]
    defer { words.forEach { free($0) } }
    guard let program = words[0] else { throw Failure(code: ENOMEM) }
    var process = pid_t()
    let code: Int32
    if let variables = context.variables {
      var environment = variables.map { strdup("\($0)=\($1)") } + [nil]
      defer { environment.forEach { free($0) } }
      guard let path = context.path(of: String(cString: program)) else {
        throw Failure(code: ENOENT)
      }
      code = posix_spawn(&process, path, &files, &attributes, &words, &environment)
    } else {
      code = posix_spawnp(&process, program, &files, &attributes, &words, environ)
    }
    guard code == 0 else { throw Failure(code: code) }
    return process
  }
}
