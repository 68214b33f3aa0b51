import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosText

/// `cosmos wall`: what concerns a wall of screens as a whole.
struct WallCommand {
  let request: WallRequest

  func run() throws {
    switch request {
    case .plan(let wall, let drawing): try plan(wall, to: drawing)
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
