import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosWindow

/// `cosmos info --monitors`: lists the monitors by both names that `--monitor` takes.
struct MonitorList {
  let options: Options

  func run() throws {
    let outputs = try WindowDesktop().outputs
    try Terminal.print(
      options.isJSON ? json(outputs) : outputs.map(MonitorList.line).joined(separator: "\n"))
  }

  /// The connector and, after a tab, the make and model, so that shells can take the first alone.
  private static func line(_ output: Output) -> String {
    [output.name.connector, output.name.makeAndModel].compactMap(\.self).joined(separator: "\t")
  }

  /// An array of objects; lengths are in screen coordinates.
  private func json(_ outputs: [Output]) -> String {
    var json = JSONWriter(.compact)
    json.array { json in
      for output in outputs {
        json.object { json in
          json.field("height", output.area.height)
          json.field("model", output.name.makeAndModel)
          json.field("name", output.name.connector)
          json.field("scale", output.nominalScale)
          json.field("width", output.area.width)
          json.field("x", output.area.x)
          json.field("y", output.area.y)
        }
      }
    }
    return json.text
  }
}
