import Foundation

/// Runs the complete program with mutated files and command lines.
///
/// It must exit on its own within ten seconds with status 0, 1 or 2, and print exactly one line of errors if it
/// fails.
struct ProcessTrials {
  let program: String
  let seed: UInt64
  let count: Int
  let workers: Int

  /// The most memory that the program may use, in KiB.
  private static let maxMemory = 1 << 20

  /// One run of the program.
  private struct Run {
    let words: [String]
    let errors: String
    var watch: Child.Watch
  }

  /// Metrics of all runs.
  struct Totals {
    /// Number of runs that exited with status 0.
    var succeeded = 0
    /// Peak memory of the largest run, in KiB.
    var memory = 0
  }

  func run(_ mutator: Mutator, _ findings: inout Findings) throws -> Totals {
    let folder = FileManager.default.temporaryDirectory.path() + "cosmos-fuzz-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var random = Random(seed: seed, number: .max)
    var runs: [Run] = []
    var started = 0
    var figures = Totals()
    let nowhere = open("/dev/null", O_WRONLY)
    defer { close(nowhere) }
    guard count > 0 else { return figures }
    try checkDrawing(in: folder, output: nowhere)
    while started < count || !runs.isEmpty {
      while started < count, runs.count < workers {
        runs.append(try start(started, in: folder, mutator, &random, output: nowhere))
        started += 1
      }
      usleep(1000)
      for index in runs.indices.reversed() {
        guard let end = runs[index].watch.end() else { continue }
        let run = runs.remove(at: index)
        figures.memory = max(figures.memory, end.memory)
        if end.isSuccess { figures.succeeded += 1 }
        try judge(run, end, &findings)
      }
    }
    return figures
  }

  /// Checks that the program can render here: without a driver, it rejects every input in the same way.
  private func checkDrawing(in folder: String, output: Int32) throws {
    var run = try launch(
      [program, "capture", "-", "--size", "9x9"], errors: "\(folder)/first.errors", output: output)
    let end = run.watch.wait()
    guard !end.isSuccess else { return }
    let errors = (try? String(contentsOf: URL(filePath: run.errors), encoding: .utf8)) ?? ""
    let line = errors.prefix { $0 != "\n" }
    throw Failure(
      "no process was tried: a plain `capture - --size 9x9` ended with \(end.words): \(line)")
  }

  private func launch(_ words: [String], errors: String, output: Int32) throws -> Run {
    let environment = [
      "LANG=C.UTF-8", "HOME=/nonexistent", "SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin",
    ]
    let child = try Child(words, output: output, errors: errors, environment: environment)
    return Run(words: words, errors: errors, watch: Child.Watch(child))
  }

  private func start(
    _ number: Int, in folder: String, _ mutator: Mutator, _ random: inout Random, output: Int32
  ) throws -> Run {
    var words = [program] + commandLine(&random)
    func file(_ kind: Kind) throws -> String {
      let path = "\(folder)/\(number).\(kind.rawValue)"
      try Data(mutator.changed(kind, &random).bytes).write(to: URL(filePath: path))
      return path
    }
    // A benchmark renders its sky for seconds, however slow that sky is.
    if words[1] != "info", words[1] != "bench" {
      if random.isOne(in: 6) {
        _ = try file(.image)
        let sky = "\(folder)/\(number).picture"
        let text = "{name: 'fuzz', layers: [{image: '\(number).\(Kind.image.rawValue)'}]}"
        try Data(text.utf8).write(to: URL(filePath: sky))
        words += ["--sky", sky]
      } else if !random.isOne(in: 3) {
        words += ["--sky", try file(.sky)]
      }
      if random.isOne(in: 2) { words += ["--script", try file(.script)] }
      if random.isOne(in: 4) { words += ["--config", try file(.settings)] }
    }
    return try launch(words, errors: "\(folder)/\(number).errors", output: output)
  }

  /// A random command line that finishes quickly and writes no files.
  private func commandLine(_ random: inout Random) -> [String] {
    let size = random.element(of: ["9x9", "64x64", "9x40", "40x9"])
    var words: [String]
    switch random.below(10) {
    case 0...4: words = ["capture", "-", "--size", size]
    case 5...7: words = ["trace", "--size", size, "--duration", "0.3"]
    case 8: return ["bench", "--offscreen", "--size", size, "--frames", "3"]
    default: return ["info", "--json"]
    }
    guard random.isOne(in: 2) else { return words }
    for _ in 0...random.below(3) {
      let option = random.element(of: ProcessTrials.options)
      words.append(option)
      if !ProcessTrials.flags.contains(option) {
        words.append(
          random.element(of: random.isOne(in: 2) ? Tokens.extremes : ProcessTrials.values))
      }
    }
    return words
  }

  private static let flags = ["--lines", "--no-menu", "--splash", "--version", "--help", "--tour"]
  private static let options =
    flags + [
      "--sign", "--offset", "--seed", "--layers", "--api", "--language", "--scale", "--time",
      "--tile", "--journey", "--drift", "--path", "--fps", "--bogus", "--sky", "--script",
    ]
  private static let values =
    [
      "leo", "0,2-4", "gl", "gles", "auto", "direct", "cached", "en", "zh-CN", "0.01", "30",
      "100", "", "7",
    ] + Tokens.oddTexts

  private func judge(_ run: Run, _ end: Child.End, _ findings: inout Findings) throws {
    let errors = (try? Data(contentsOf: URL(filePath: run.errors))) ?? Data()
    // Settings without effect are warnings.
    let lines = errors.split(separator: UInt8(ascii: "\n")).count {
      !$0.starts(with: Array("cosmos: warning: ".utf8))
    }
    let what: String?
    switch end {
    case _ where end.isHang || end.signal != 0 || end.code > 2: what = end.words
    case _ where end.memory > Self.maxMemory: what = "\(end.memory / 1024) MiB"
    case _ where end.code != 0 && lines != 1: what = "\(lines) lines of errors"
    default: what = nil
    }
    if let what { try findings.add(what, words: run.words, errors: errors) }
  }
}
