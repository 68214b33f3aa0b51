import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosText

/// `cosmos wall`: what concerns a wall of screens as a whole.
struct WallCommand {
  let request: WallRequest
  let options: Options
  let termination: Termination

  /// How long screens show which one they are, in seconds.
  private static let timeToIdentify: Seconds = 30

  /// - Returns: The exit status.
  func run() throws -> Int32 {
    switch request {
    case .plan(let wall, let drawing):
      try plan(wall, to: drawing)
      return ExitCode.success
    case .status(let wall):
      return try WallStatus(of: wall, options: options, termination: termination).run()
    case .identify(let wall):
      guard let address = try WallOptions.broker(of: WallOptions.read(wall), in: wall) else {
        throw UsageError(
          "wall identify: \(wall) names no broker, over which its machines could hear of it")
      }
      try WallControl.send(
        .identify(WallCommand.timeToIdentify), to: address, options, termination)
      return ExitCode.success
    }
  }

  /// Draws how screens hang, and says what is probably wrong.
  private func plan(_ file: FilePath, to drawing: FilePath) throws {
    let wall = try WallOptions.read(file)
    let output = try InputFiles([file]).openOutput(drawing, for: "drawing")
    let chart = WallChart(wall)
    if WallRequest.isSVG(drawing) {
      let surface = ChartSurface(svgWidth: chart.width, height: chart.height)
      chart.draw(on: surface)
      try output.write(surface.takeSVG())
    } else {
      let surface = ChartSurface(width: chart.width, height: chart.height)
      chart.draw(on: surface)
      try surface.picture.writePNG { try output.write($0) }
    }
    try output.finish()
    for warning in wall.warnings { Log.warning("\(file): \(warning)") }
    for gap in wall.gaps where drawing != "-" {
      let (first, second) = (wall.screens[gap.first].name, wall.screens[gap.second].name)
      try Terminal.print(
        "\(first) and \(second): \(gap.distance.tenths) mm \(gap.isAcross ? "side by side" : "one above the other")"
      )
    }
  }
}
