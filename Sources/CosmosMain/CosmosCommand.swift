import CProcess
import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosShow
import CosmosWindow
import Glibc

/// The `cosmos` command: reads the command line, runs one command, reports errors and owns exit codes.
@main
package struct CosmosCommand {
  /// Runs the program.
  package static func main() {
    cosmos_require_stack(SystemRequirements.stack)
    let launch = Launch()
    cosmos_report_crashes()
    SVGProgram.serveCommandLine()
    Terminal.occupyClosedStreams()
    Terminal.exit(run(Argument.ofProgram, launch: launch))
  }

  /// Runs a command, and reports why it has failed.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - launch: When the program was started.
  /// - Returns: The exit status.
  package static func run(_ arguments: [Argument], launch: Launch = Launch()) -> Int32 {
    let termination = Termination()
    do {
      guard let options = try Options.parse(arguments, settings: .process) else {
        return ExitCode.success
      }
      return try run(options, launch: launch, termination: termination)
    } catch {
      return report(error)
    }
  }

  private static func run(
    _ options: Options, launch: Launch, termination: Termination
  ) throws -> Int32 {
    do {
      Log.setThreshold(Log.level(of: options))
      for line in options.warnings { Log.warning(line) }
      if ProcessContext.current.ownsProcess {
        WindowSystem.choice = options.platform.map { WindowSystem($0) }
        // Libraries crash or hang if they can't get enough threads or memory, so check before using any.
        try SystemRequirements(of: options).check()
        if !Log.prints(.debug) { Terminal.holdBackLibraries() }
        Window.endWithServer {
          BackgroundSaves.completeAll(termination)
          Log.critical("\($0)")
        }
      }
      switch options.action {
      case .version: try Terminal.print(Version.full)
      case .trace where options.wall.isLive:
        try LiveTrace(options: options, termination: termination).run()
      case .trace: try Trace(options: options, termination: termination).run()
      case .skies: try Skies(options: options).run()
      case .check(let files): return try Check(options: options, files: files).run()
      case .almanac: try AlmanacCommand(options).run()
      case .find(let text): return try Find(options, text: text).run()
      case .control(let request):
        if options.wall.design != nil {
          try WallControl(options, request: request, termination: termination).run()
        } else {
          try Control(options, request: request).run()
        }
      case .wall(let request):
        return try WallCommand(request: request, options: options, termination: termination).run()
      case .config(let isEditing):
        if isEditing { return try SettingsEditor(options: options).run() }
        try SettingsReport(options).run()
      case .settings(let page):
        return try SettingsProgram(showing: page, with: options).run()
      case .info: try Info(options: options).run()
      case .monitors: try MonitorList(options: options).run()
      case .doctor: return try Doctor(options: options).run()
      case .capture(let file):
        try Capture(options: options, file: file, termination: termination).run()
      case .record: try Record(options: options, termination: termination).run()
      case .bench: try Bench(options, launch: launch, termination: termination).run()
      case .run:
        cosmos_return_large_blocks()
        try ClockWatch.check(options)
        let service = ServiceManager()
        defer { service?.end() }
        let login = try BrokerLogin(
          for: [options.broker, options.wall.broker].compactMap(\.self))
        let placement = try WindowSession.placement(options)
        if WindowWall.isWanted(options, at: placement) {
          try WindowWall(options, at: placement, termination: termination)
            .run(reportingTo: service, login: login)
        } else {
          try WindowSession(options, termination: termination)
            .run(reportingTo: service, login: login)
        }
      }
      return ExitCode.success
    } catch let error as UsageError {
      throw options.settings.located(error)
    }
  }

  /// Reports why a command has failed.
  ///
  /// - Returns: The exit status.
  private static func report(_ error: any Error) -> Int32 {
    if let interruption = error as? Termination.Interruption { return 128 + interruption.signal }
    Log.critical(ErrorReport.message(of: error))
    return ExitCode.code(of: error)
  }
}
