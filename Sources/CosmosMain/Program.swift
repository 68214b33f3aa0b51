import CosmosBench
import CosmosCore
import CosmosGL
import CosmosImage
import CosmosWindow
import Glibc

/// The `cosmos` command: reads the command line, runs one command, reports errors and owns exit codes.
@main
struct Program {
  static func main() {
    let launch = Launch()
    Terminal.occupyClosedStreams()
    let termination = Termination()
    Terminal.exit(run(CommandWord.ofProgram, launch: launch, termination: termination))
  }

  private static func run(
    _ arguments: [CommandWord], launch: Launch, termination: Termination
  ) -> Int32 {
    do {
      guard let options = try Options.parse(arguments) else { return ExitCode.success }
      // Before any library can miss them: some of them end the program then, and others wait for ever.
      try SystemNeeds(of: options).check()
      if !options.isDebuggingGL { Terminal.holdBackLibraries() }
      Window.endWithServer { Terminal.report("\($0)") }
      switch options.action {
      case .version: try Terminal.print(Version.title)
      case .trace: try Trace(options, termination: termination).run()
      case .info: try Info(options).run()
      case .capture(let file): try Capture(options, file: file, termination: termination).run()
      case .bench: try Bench(options, launch: launch, termination: termination).run()
      case .run: try WindowSession(options, termination: termination).run()
      }
      return ExitCode.success
    } catch let interruption as Termination.Interruption {
      return 128 + interruption.signal
    } catch {
      Terminal.report("\(message(of: error))")
      return ExitCode(error).code
    }
  }

  private static func message(of error: any Error) -> String {
    switch error {
    case let error as UsageError: error.message
    case let error as BenchError: error.message
    default: "\(error)"
    }
  }
}

/// What the program's end says: 0 for success, 1 for a failure, 2 for what can't be used.
struct ExitCode {
  static let success: Int32 = 0

  let code: Int32

  init(_ error: any Error) {
    switch error {
    case is UsageError, is DesignError, is ScriptError: code = 2
    case let error as FileError: code = error.step == .write ? 1 : 2
    case let error as WindowError:
      if case .noMonitor = error { code = 2 } else { code = 1 }
    default: code = 1
    }
  }
}
