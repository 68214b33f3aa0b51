import Glibc

/// Tries inputs in worker processes; one that ends or hangs costs its input, and another takes its
/// place.
struct WorkerPool {
  let program: String
  let package: String
  let seed: UInt64
  /// The inputs' numbers end before this one.
  let count: Int
  let workers: Int

  /// One of the processes.
  private struct Place {
    var child: Child
    var watch: Child.Watch
    var pipe: Int32
    /// The input at hand, or the one that comes first.
    var number: Int
    var since: Double
    var rest: [UInt8] = []
    /// Whether the worker has said that it has tried all its inputs; what is left is to end.
    var hasTriedAll = false
    /// Whether the last worker of this place has ended.
    var isDone = false
  }

  /// Figures of all workers.
  struct Figures {
    var tried = 0
    var useful = 0
    var slowest = 0.0
  }

  /// Tries all inputs.
  func run(_ mutator: Mutator, _ findings: inout Findings) throws -> Figures {
    var figures = Figures()
    var places: [Place] = []
    for index in 0..<min(workers, count) {
      places.append(try start(at: index, index, findings))
    }
    while places.contains(where: { !$0.isDone }) {
      var polls = places.map {
        pollfd(fd: $0.isDone ? -1 : $0.pipe, events: Int16(POLLIN), revents: 0)
      }
      poll(&polls, nfds_t(polls.count), Int32(1000 * Child.Watch.pause))
      for index in places.indices where !places[index].isDone {
        let isOpen = polls[index].revents == 0 || take(&places[index], &figures)
        guard !isOpen || places[index].watch.isSlow() else { continue }
        try end(&places[index], index, mutator, &findings)
      }
    }
    return figures
  }

  private func start(at number: Int, _ index: Int, _ findings: Findings) throws -> Place {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure("there is no pipe") }
    // No worker shall hold the pipe of another one open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    let words = [
      program, "--worker", package, "\(seed)", "\(number)", "\(count)", "\(workers)",
    ]
    let child = try Child(
      words, output: ends[1], errors: findings.log("worker-\(index)"),
      environment: ["SWIFT_BACKTRACE=enable=no", "LANG=C.UTF-8"])
    return Place(
      child: child, watch: Child.Watch(child), pipe: ends[0], number: number, since: Clock.now)
  }

  /// Takes what a worker says.
  ///
  /// - Returns: Whether it may say more.
  private func take(_ place: inout Place, _ figures: inout Figures) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let got = read(place.pipe, &buffer, buffer.count)
    guard got > 0 else { return false }
    place.rest += buffer[..<got]
    while place.rest.count >= 8 {
      let value = place.rest.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
      place.rest.removeFirst(8)
      switch value {
      case -1: figures.useful += 1
      case -2:
        place.hasTriedAll = true
        place.watch = Child.Watch(place.child)
      default:
        let now = Clock.now
        figures.slowest = max(figures.slowest, now - place.since)
        figures.tried += 1
        (place.number, place.since) = (Int(value), now)
        place.watch = Child.Watch(place.child)
      }
    }
    return true
  }

  /// Waits for the end of a worker that says no more, or hangs.
  ///
  /// Unless it has tried all and ends with 0, what its input did is noted, and another worker starts
  /// behind that input.
  private func end(
    _ place: inout Place, _ index: Int, _ mutator: Mutator, _ findings: inout Findings
  ) throws {
    let end = place.watch.wait()
    close(place.pipe)
    place.isDone = place.hasTriedAll || place.number + workers >= count
    if place.hasTriedAll, end.isSuccess { return }
    let input = mutator.input(place.number)
    let moment = place.hasTriedAll ? "at the end, after" : "with"
    try findings.add(
      "\(seed)-\(place.number)", input,
      "\(end.words) \(moment) input \(place.number), \(input.kind.rawValue)")
    if !place.isDone { place = try start(at: place.number + workers, index, findings) }
  }
}
