/// The moment when the program was started.
///
/// The system tells it only in steps of ten milliseconds. What happens before the first statement, linking
/// and the initialisers of libraries, keeps one processor busy without waiting, as long as no file has to
/// come from a disk: the time that it took is that for which the process had a processor.
struct Launch {
  private let start: Double

  /// Has to be the program's first statement.
  init() {
    start = SteadyTime.now - SteadyTime.ofProcess
  }

  /// Seconds since the program was started.
  var elapsed: Double { SteadyTime.now - start }
}
