import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosWindow

/// `cosmos info --monitors`: lists the monitors by the names that `--monitor` takes.
struct MonitorList {
  let options: Options

  func run() throws {
    let outputs = try WindowDesktop().outputs
    try Terminal.print(options.isJSON ? json(outputs) : outputs.map(\.name).joined(separator: "\n"))
  }

  /// An array of objects; lengths are in screen coordinates.
  private func json(_ outputs: [Output]) -> String {
    var json = JSONWriter(.compact)
    json.array { json in
      for output in outputs {
        json.object { json in
          json.field("height", output.area.height)
          json.field("name", output.name)
          json.field("scale", output.scale)
          json.field("width", output.area.width)
          json.field("x", output.area.x)
          json.field("y", output.area.y)
        }
      }
    }
    return json.text
  }
}
