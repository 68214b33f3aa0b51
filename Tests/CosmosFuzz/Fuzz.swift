import Foundation

/// The fuzzer behind `make fuzz`.
///
/// It tries mutated skies, sign catalogues, translations, scripts, command lines and image files, first in worker
/// processes and then with the complete program.
@main
struct Fuzz {
  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch let failure as Failure {
      Console.print("fuzz: \(failure.text)")
    } catch {
      Console.print("fuzz: \(error)")
    }
    exit(2)
  }

  private static func run(_ words: [String]) throws -> Int32 {
    if words.first == "--worker", words.count == 6, let seed = UInt64(words[2]) {
      let numbers = words[3...].compactMap { Int($0) }
      guard numbers.count == 3 else { throw Failure("a worker has three numbers") }
      let mutator = Mutator(corpus: try Corpus(package: words[1]), seed: seed)
      try Worker.run(mutator, numbers: stride(from: numbers[0], to: numbers[1], by: numbers[2]))
      return 0
    }
    let options = try FuzzOptions(words)
    if let file = options.file {
      guard let kind = Kind(rawValue: URL(filePath: file).pathExtension) else {
        throw Failure(
          "\(file) ends on none of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      try Worker.run(Mutator.Input(kind: kind, bytes: Array(Data(contentsOf: URL(filePath: file)))))
      return 0
    }
    return try fuzz(options)
  }

  private static func fuzz(_ options: FuzzOptions) throws -> Int32 {
    let package = FileManager.default.currentDirectoryPath
    let mutator = Mutator(corpus: try Corpus(package: package), seed: options.seed)
    var findings = try Findings(package: package)
    Console.print("fuzz: seed \(options.seed); --seed \(options.seed) makes the same inputs again")
    let start = Clock.now
    let pool = WorkerPool(
      program: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      package: package, seed: options.seed, count: options.inputs, workers: options.workers)
    let figures = try pool.run(mutator, &findings)
    let middle = Clock.now
    let processes = ProcessTrials(
      program: options.program, seed: options.seed, count: options.processes,
      workers: options.workers)
    let ends = try processes.run(mutator, &findings)
    let slowest = String(format: "%.1f", figures.slowest)
    Console.print(
      """
      fuzz: inputs     \(figures.probeFrames) in \(Int(middle - start)) s, \(figures.useful) of use, \
      the slowest \(slowest) s
      fuzz: processes  \(options.processes) in \(Int(Clock.now - middle)) s, \
      \(ends.succeeded) ended with 0, the largest \(ends.memory / 1024) MiB
      fuzz: findings   \(findings.count)
      """)
    return findings.count == 0 ? 0 : 1
  }
}
