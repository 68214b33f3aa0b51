import Glibc

/// A process that tries inputs and reports the number of each before it starts on it.
struct Worker {
  /// The most memory that a worker may allocate, in bytes.
  static let maxMemory: UInt = 1 << 30

  /// Tries the inputs with the given numbers; reports to the pool which one comes next, and whether it was accepted.
  static func run(_ mutator: Mutator, numbers: StrideTo<Int>) throws {
    // The code under test may print a help text, so the results go to a duplicate of standard output.
    let results = dup(STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    dup2(nowhere, STDOUT_FILENO)
    limitMemory()
    let trial = try Trial()
    for number in numbers {
      report(number, to: results)
      do {
        if try trial.run(mutator.input(number)) { report(-1, to: results) }
      } catch let oddity as Trial.Oddity {
        end(with: oddity)
      }
    }
    report(-2, to: results)
  }

  /// Tries a single input, such as a finding.
  static func run(_ input: Mutator.Input) throws {
    limitMemory()
    do {
      Console.print(try Trial().run(input) ? "accepted" : "rejected, as expected")
    } catch let oddity as Trial.Oddity {
      end(with: oddity)
    }
  }

  /// Exit status of a worker that found a failure other than a crash.
  static let oddityCode: Int32 = 97

  private static func end(with oddity: Trial.Oddity) -> Never {
    let line = Array("\(oddity.text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(oddityCode)
  }

  private static func report(_ number: Int, to descriptor: Int32) {
    var number = Int64(number)
    _ = write(descriptor, &number, 8)
  }

  private static func limitMemory() {
    var limit = rlimit(rlim_cur: rlim_t(maxMemory), rlim_max: rlim_t(maxMemory))
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  }
}
