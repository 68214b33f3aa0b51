import Glibc

/// A process that tries inputs and says, before each, which one it is at.
struct Worker {
  /// The most bytes of memory that a worker may have.
  static let mostMemory: UInt = 1 << 30

  /// Tries every input of a stretch whose numbers leave the same rest, and prints how many were of use.
  ///
  /// - Parameters:
  ///   - mutator: Makes the inputs.
  ///   - numbers: The inputs' numbers.
  /// - Throws: What a ``Trial`` throws.
  static func run(_ mutator: Mutator, numbers: StrideTo<Int>) throws {
    // Results go where standard output was; what is tried may print a help text.
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

  /// Tries one input, such as a finding, alone.
  static func run(_ input: Mutator.Input) throws {
    limitMemory()
    do {
      Console.print(try Trial().run(input) ? "it is of use" : "it is refused as it should be")
    } catch let oddity as Trial.Oddity {
      end(with: oddity)
    }
  }

  /// Exit code of a worker that has found something that is no crash.
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
    var limit = rlimit(rlim_cur: rlim_t(mostMemory), rlim_max: rlim_t(mostMemory))
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    limit = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  }
}
