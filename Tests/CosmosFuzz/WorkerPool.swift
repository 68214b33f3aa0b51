import Glibc

/// Tries inputs in worker processes.
///
/// A worker that exits early or hangs fails its current input, and a new worker replaces it.
struct WorkerPool {
  let program: String
  let package: String
  let seed: UInt64
  /// The end of the range of input numbers, exclusive.
  let count: Int
  let workers: Int

  /// One of the slots for worker processes.
  private struct Position {
    var child: Child
    var watch: Child.Watch
    var pipe: Int32
    /// The current input, or the first one if the worker has not started yet.
    var number: Int
    var since: Double
    var rest: [UInt8] = []
    /// Whether the worker has reported that it tried all its inputs; all it has to do then is exit.
    var hasTriedAll = false
    /// Whether the last worker of this slot has exited.
    var isDone = false
  }

  /// Metrics of all workers.
  struct Totals {
    var probeFrames = 0
    var useful = 0
    var slowest = 0.0
  }

  func run(_ mutator: Mutator, _ findings: inout Findings) throws -> Totals {
    var figures = Totals()
    var positions: [Position] = []
    for index in 0..<min(workers, count) {
      positions.append(try start(at: index, index, findings))
    }
    while positions.contains(where: { !$0.isDone }) {
      var polls = positions.map {
        pollfd(fd: $0.isDone ? -1 : $0.pipe, events: Int16(POLLIN), revents: 0)
      }
      poll(&polls, nfds_t(polls.count), Int32(1000 * Child.Watch.pause))
      for index in positions.indices where !positions[index].isDone {
        let isOpen = polls[index].revents == 0 || take(&positions[index], &figures)
        guard !isOpen || positions[index].watch.isSlow() else { continue }
        try end(&positions[index], index, mutator, &findings)
      }
    }
    return figures
  }

  private func start(at number: Int, _ index: Int, _ findings: Findings) throws -> Position {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure("there is no pipe") }
    // No worker may inherit the pipe of another one and keep it open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    let words = [
      program, "--worker", package, "\(seed)", "\(number)", "\(count)", "\(workers)",
    ]
    let child = try Child(
      words, output: ends[1], errors: findings.log("worker-\(index)"),
      environment: ["SWIFT_BACKTRACE=enable=no", "LANG=C.UTF-8"])
    return Position(
      child: child, watch: Child.Watch(child), pipe: ends[0], number: number, since: Clock.now)
  }

  /// Reads the pending reports of a worker, and returns whether its pipe is still open.
  private func take(_ position: inout Position, _ figures: inout Totals) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let got = read(position.pipe, &buffer, buffer.count)
    guard got > 0 else { return false }
    position.rest += buffer[..<got]
    while position.rest.count >= 8 {
      let value = position.rest.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
      position.rest.removeFirst(8)
      switch value {
      case -1: figures.useful += 1
      case -2:
        position.hasTriedAll = true
        position.watch = Child.Watch(position.child)
      default:
        let now = Clock.now
        figures.slowest = max(figures.slowest, now - position.since)
        figures.probeFrames += 1
        (position.number, position.since) = (Int(value), now)
        position.watch = Child.Watch(position.child)
      }
    }
    return true
  }

  /// Waits for a worker that has closed its pipe or hangs to exit.
  ///
  /// Unless the worker has tried all its inputs and exits with status 0, records a finding for its current
  /// input. If inputs remain, starts another worker after that input.
  private func end(
    _ position: inout Position, _ index: Int, _ mutator: Mutator, _ findings: inout Findings
  ) throws {
    let end = position.watch.wait()
    close(position.pipe)
    position.isDone = position.hasTriedAll || position.number + workers >= count
    if position.hasTriedAll, end.isSuccess { return }
    let input = mutator.input(position.number)
    let moment = position.hasTriedAll ? "at the end, after" : "with"
    try findings.add(
      "\(seed)-\(position.number)", input,
      "\(end.words) \(moment) input \(position.number), \(input.kind.rawValue)")
    if !position.isDone { position = try start(at: position.number + workers, index, findings) }
  }
}
